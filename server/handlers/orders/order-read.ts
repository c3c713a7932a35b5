import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { orderDetail, orderList } from '../../../core/contract/calls/order-calls.ts'
import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { notFound } from '../../http/refusal.ts'
import type { CustomerRequest, ShopRequest } from '../../api/call-request.ts'
import { SharedAnswer, writeAnswer } from '../../http/answer.ts'
import { type PageVersion, pageVersion } from '../../orders/read/page-version.ts'
import { findOrder, readOrders } from '../../orders/read/read-orders.ts'
import { expireOverdue } from '../../orders/life/expire-overdue.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'

/** Reads the version of a customer's first page of orders; null for a later page. */
export const askOrderList = async (
  { customerId, cursor, pageSize, withVouchers }: RequestOf<typeof orderList>,
  { services: { db }, shop }: ShopRequest,
): Promise<PageVersion | null> =>
  cursor === null ? pageVersion(db, shop.id, customerId, { pageSize, withVouchers }) : null

/**
 * Answers a page of the customer's orders, newest first, from where the previous page ended. As phones ask for the
 * first page often, it is read, serialized and compressed once for each of its versions.
 */
export async function answerOrderList(
  input: RequestOf<typeof orderList>,
  request: CustomerRequest,
  known: PageVersion | null,
): Promise<AnswerOf<typeof orderList> | SharedAnswer> {
  const { services, shop, customer } = request
  const { pageSize, withVouchers } = input
  if (known === null) {
    await expireOverdue(services, shop)
    return readPage(input, request)
  }
  const page = { pageSize, withVouchers }
  let version = known
  if (version.dueAt <= services.now()) {
    await expireOverdue(services, shop)
    version = await pageVersion(services.db, shop.id, customer.id, page)
  }
  // Opening a gift changes nothing of its order, so the version doesn't show it.
  if (version.hasVouchers) return readPage(input, request)
  const name = `orders ${JSON.stringify([shop.id, customer.id, page, version.name])}`
  const until = Math.min(version.dueAt, request.sessionEndsAt, services.now() + longestKnownMs)
  return new SharedAnswer(name, async () => writeAnswer(await readPage(input, request)), { until })
}

/**
 * How long (ms) an answer is reused at most. Calls that come later are authenticated again, which prolongs the
 * customer's session even if little is ordered.
 */
const longestKnownMs = 60_000

async function readPage(
  { cursor, pageSize, withVouchers }: RequestOf<typeof orderList>,
  { services: { db }, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof orderList>> {
  const after = readCursor(cursor)
  let query = db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', customer.id)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    // One row more than the page tells whether there is a next page.
    .limit(pageSize + 1)
  if (!withVouchers) query = query.where('order_type', '!=', 'voucher')
  if (after) {
    query = query.where((where) =>
      where.or([
        where('created_at', '<', after.at),
        where.and([where('created_at', '=', after.at), where('order_id', '<', after.id)]),
      ]),
    )
  }
  const rows = await query.execute()
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const more = rows.length > pageSize && last !== undefined
  return {
    dataList: (await readOrders(db, page)).map(writeOrder),
    nextCursor: more ? writeCursor({ at: last.created_at, id: last.order_id }) : null,
  }
}

/** Answers one order of the customer. Another customer's is treated like an unknown one. */
export async function answerOrderDetail(
  { orderId }: RequestOf<typeof orderDetail>,
  { services, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof orderDetail>> {
  await expireOverdue(services, shop)
  const order = await findOrder(services.db, shop.id, customer.id, orderId)
  if (!order) throw notFound()
  return writeOrder(order)
}
