import { attemptInquiry } from '../../../core/contract/calls/implied-calls.ts'
import { orderDetail } from '../../../core/contract/calls/order-calls.ts'
import { isOver } from '../../../core/domain/order/order-states.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import { sessionIn } from '../context/current-session.ts'
import { doubtPush } from '../context/doubt-push.ts'
import { readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { type Result, done } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOrders } from './keep-orders.ts'

/** Fetches and stores one order. */
export async function refreshOrder(context: EngineContext, orderId: string): Promise<Result> {
  let asked = ''
  const since = context.clock.now()
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(orderDetail, { customerId, storeId, orderId })
  })
  if (answer.ok) await keepOrders(context, asked, [readOrder(answer.value)], since)
  else if (answer.code === 'LD_NOT_FOUND') await onMissing(context, asked, orderId, since)
  return answer.ok ? done : answer
}

/**
 * The restaurant doesn't have the order under this customer. Asks by its key, which also finds it if it became a
 * member's while the answer to that sign-in got lost. Here it keeps its customer until that member is back.
 */
async function onMissing(
  context: EngineContext,
  customerId: string,
  orderId: string,
  since: number,
): Promise<void> {
  const held = await context.database.orders.get(orderId)
  if (!held) return
  const attempt = await asCustomer(context, (asked, storeId) =>
    context.api.send(attemptInquiry, { customerId: asked, storeId, idempotencyKey: held.clientOrderId }),
  )
  if (!attempt.ok) return
  const { value } = attempt
  if (value.state === 'absent') await noteGone(context, customerId, orderId)
  else if (value.state === 'placed')
    await keepOrders(context, customerId, [{ ...readOrder(value.order), customerId: held.customerId }], since)
}

/**
 * The restaurant has no such order, as after a backup was restored: marks it as gone, which the customer is told. It
 * stays here as the only sign that it ever existed (G33).
 */
async function noteGone(
  { database, clock }: EngineContext,
  customerId: string,
  orderId: string,
): Promise<void> {
  const { orders, sessions, settings } = database
  await database.transaction('rw', orders, sessions, settings, async () => {
    const order = await orders.get(orderId)
    const session = await sessionIn(database)
    if (!order || isOver(order) || session?.customerId !== customerId || !isOwn(session, order)) return
    await orders.put({ ...order, goneSince: clock.now() })
    await doubtPush(database)
  })
}
