import { orderList } from '../../../core/contract/calls/order-calls.ts'
import { readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { isOver } from '../../../core/domain/order/order-states.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOrders, keptIn } from './keep-orders.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere, sessionIn } from '../context/current-session.ts'
import { refreshOrder } from './refresh-order.ts'
import { type Result, done } from '../base/result.ts'

/** How many orders the phone asks for at once. */
const pageSize = 50

/** Fetches and stores the customer's newest orders. */
export async function refreshOrders(context: EngineContext): Promise<Result> {
  const page = await fetchPage(context, null)
  if (!page.ok) return page
  const { customerId, orders, next, since } = page.value
  const { database } = context
  const missed = await missing(context, page.value)
  await database.transaction('rw', keptIn(database), async () => {
    const reach = await readSetting(database, 'orderReach')
    const last = orders.at(-1)
    // The stored orders join up with this page, so `orderReach` still holds for the older ones.
    const isJoined = reach?.customerId === customerId && last && (await database.orders.get(last.id))
    await keepOrders(context, customerId, orders, since)
    if (!isJoined) await reachTo(context, customerId, next)
  })
  for (const { id } of missed) await refreshOrder(context, id)
  return done
}

/**
 * The unfinished orders that should be in this page and aren't. Each is fetched by its id before it counts as gone: it
 * may be newer than the page.
 */
async function missing({ database }: EngineContext, { orders, next }: OrderPage): Promise<OrderRow[]> {
  const since = next === null ? 0 : (orders.at(-1)?.createdAt ?? 0)
  const listed = new Set(orders.map(({ id }) => id))
  const session = await sessionIn(database)
  const isMissing = (row: OrderRow) => !isOver(row) && !listed.has(row.id) && isOwn(session, row)
  return database.orders.where('createdAt').above(since).filter(isMissing).limit(pageSize).toArray()
}

/** Fetches the orders before those on this phone; nothing if all are here. */
export async function moreOrders(context: EngineContext): Promise<Result> {
  const { database } = context
  const reach = await readSetting(database, 'orderReach')
  // The reach of another customer, such as a member's former guest, doesn't count: starts from the newest orders.
  if (!reach || !(await isHere(database, reach.customerId))) return refreshOrders(context)
  if (reach.cursor === null) return done
  const page = await fetchPage(context, reach.cursor)
  if (!page.ok) return page
  const { customerId, orders, next, since } = page.value
  await database.transaction('rw', keptIn(database), async () => {
    const now = await readSetting(database, 'orderReach')
    await keepOrders(context, customerId, orders, since)
    // Another tab may have fetched this page too, or the list may have been started anew.
    if (now?.customerId === customerId && now.cursor === reach.cursor)
      await reachTo(context, customerId, next)
  })
  return done
}

/** `since`: when the page was requested. */
type OrderPage = { customerId: string; orders: Order[]; next: string | null; since: number }

async function fetchPage(context: EngineContext, cursor: string | null): Promise<Result<OrderPage>> {
  let asked = ''
  const since = context.clock.now()
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(orderList, { customerId, storeId, cursor, pageSize, withVouchers: true })
  })
  if (!answer.ok) return answer
  const { dataList, nextCursor } = answer.value
  return { ok: true, value: { customerId: asked, orders: dataList.map(readOrder), next: nextCursor, since } }
}

/** Stores how far back the orders reach, if the customer is still here. Within a transaction. */
async function reachTo(
  { database }: EngineContext,
  customerId: string,
  cursor: string | null,
): Promise<void> {
  if (!(await isHere(database, customerId))) return
  await writeSetting(database, 'orderReach', { customerId, cursor })
}
