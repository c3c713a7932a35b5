import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { orderDetail, orderList } from '../../../core/contract/calls/order-calls.ts'
import { writeOrder } from '../../../core/contract/wire/order-wire.ts'
import { badRequest, notFound } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { findOrder, readOrders } from '../../orders/read/read-orders.ts'
import { expireOverdue } from '../../orders/life/expire-overdue.ts'

/** Answers a page of the customer's orders, newest first, from where the previous page ended. */
export async function answerOrderList(
  { cursor, pageSize }: RequestOf<typeof orderList>,
  { services, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof orderList>> {
  const { db } = services
  await expireOverdue(services, shop)
  const after = cursor === null ? null : readCursor(cursor)
  let query = db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', customer.id)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    // One more than asked for tells whether there is a next page.
    .limit(pageSize + 1)
  if (after) {
    query = query.where((where) =>
      where.or([
        where('created_at', '<', after.createdAt),
        where.and([where('created_at', '=', after.createdAt), where('order_id', '<', after.orderId)]),
      ]),
    )
  }
  const rows = await query.execute()
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const more = rows.length > pageSize && last !== undefined
  return {
    dataList: (await readOrders(db, page)).map(writeOrder),
    nextCursor: more ? `${last.created_at}.${last.order_id}` : null,
  }
}

function readCursor(cursor: string): { createdAt: number; orderId: string } {
  const [, createdAt, orderId] = /^(\d{1,15})\.([A-Za-z0-9-]{1,64})$/.exec(cursor) ?? []
  if (createdAt === undefined || orderId === undefined) throw badRequest(['cursor'])
  return { createdAt: Number(createdAt), orderId }
}

/** Answers one order of the customer; another's is as unknown as none. */
export async function answerOrderDetail(
  { orderId }: RequestOf<typeof orderDetail>,
  { services, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof orderDetail>> {
  await expireOverdue(services, shop)
  const order = await findOrder(services.db, shop.id, customer.id, orderId)
  if (!order) throw notFound()
  return writeOrder(order)
}
