import { isFinal } from '../../../core/domain/order/order-states.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { OrderRow, SessionRow } from '../../../core/storage/rows.ts'
import { bringBack, putAway } from '../storage/put-away.ts'

/**
 * What was in the carts of a customer whose session ended without their doing, and the orders that they count on. Each
 * runs within the caller's transaction over `tablesOfSession`. Ours: the spec only says that carts are cleared.
 */

/** For so long after its time an order is put away: by then whoever waits for it has asked. */
const ordersKeptMs = 7 * 24 * 60 * 60 * 1000

/**
 * Puts the carts away under the customer's name. Lines that an order holds are in its intent already. Of the orders under
 * way what they are told by: a restaurant that forgot the session, as after a backup was restored, may have forgotten
 * those too, and nothing else says that there were any (G33).
 */
export async function seal(database: LarderDatabase, session: SessionRow, sealedAt: number): Promise<void> {
  const [carts, comboCarts] = [await database.carts.toArray(), await database.comboCarts.toArray()]
  const { customerId } = session
  const sealed = putAway(customerId, { carts, comboCarts }, sealedAt)
  const isOpen = (row: OrderRow) => !isFinal(row.state) && isOwn(session, row)
  const orders = (await database.orders.filter(isOpen).toArray()).map(withoutPerson)
  if (!sealed && orders.length === 0) return
  await database.sealedCarts.put({
    ...(sealed ?? { customerId, carts: [], comboCarts: [], sealedAt }),
    ...(orders.length > 0 && { orders }),
  })
}

/**
 * Nobody may ever come back for it, as where the account was deleted on another phone: who it was, where they live, what
 * they wrote, and what is as good as money don't stay.
 */
function withoutPerson({ contact: _, delivery, voucher, lines, ...order }: OrderRow): OrderRow {
  return {
    ...order,
    contact: null,
    note: '',
    ...(delivery !== undefined && {
      delivery: delivery && { ...delivery, address: '', lat: null, lng: null, title: '' },
    }),
    ...(voucher && { voucher: { ...voucher, gift: voucher.gift && { ...voucher.gift, ...emptyGift } } }),
    lines: lines.map(({ choice: _choice, ...line }) => ({ ...line, note: '' })),
  }
}

const emptyGift = { from: '', message: '', code: null }

/**
 * Gives a customer who is back what was put away: carts beside what is in the carts by now, orders as far as they aren't here
 * already. The restaurant is asked about them.
 */
export async function unseal(database: LarderDatabase, customerId: string): Promise<void> {
  const sealed = await database.sealedCarts.get(customerId)
  if (!sealed) return
  await bringBack(database, sealed)
  const here = new Set(await database.orders.toCollection().primaryKeys())
  await database.orders.bulkPut((sealed.orders ?? []).filter(({ id }) => !here.has(id)))
  await database.sealedCarts.delete(customerId)
}

/** Lets go of orders that were put away and that nobody has come back for. */
export const dropOldOrders = (database: LarderDatabase, now: number): Promise<void> =>
  database.transaction('rw', database.sealedCarts, async () => {
    const isOld = ({ createdAt, appointmentAt }: OrderRow) =>
      Math.max(createdAt, appointmentAt ?? 0) + ordersKeptMs < now
    await database.sealedCarts
      .filter(({ orders }) => orders?.some(isOld) ?? false)
      .modify((row, ref) => {
        const { orders = [], ...carts } = row
        const kept = orders.filter((order) => !isOld(order))
        if (kept.length > 0) ref.value = { ...carts, orders: kept }
        else if (carts.carts.length + carts.comboCarts.length > 0) ref.value = carts
        else delete (ref as { value?: unknown }).value
      })
  })
