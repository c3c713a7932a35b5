import { orderDetail } from '../../../core/contract/calls/order-calls.ts'
import { isOver } from '../../../core/domain/order/order-states.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import { sessionIn } from '../context/current-session.ts'
import { readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { type Result, done } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOrders } from './keep-orders.ts'

/** Reads one order and keeps it. */
export async function refreshOrder(context: EngineContext, orderId: string): Promise<Result> {
  let asked = ''
  const since = context.clock.now()
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(orderDetail, { customerId, storeId, orderId })
  })
  if (answer.ok) await keepOrders(context, asked, [readOrder(answer.value)], since)
  else if (answer.code === 'LD_NOT_FOUND') await noteGone(context, asked, orderId)
  return answer.ok ? done : answer
}

/**
 * The restaurant has no such order, as after a backup was restored: the customer is told, and the order stays here, as
 * the only word that there ever was one (G33).
 */
async function noteGone(
  { database, clock }: EngineContext,
  customerId: string,
  orderId: string,
): Promise<void> {
  const { orders, sessions } = database
  await database.transaction('rw', orders, sessions, async () => {
    const order = await orders.get(orderId)
    const session = await sessionIn(database)
    if (!order || isOver(order) || session?.customerId !== customerId || !isOwn(session, order)) return
    await orders.put({ ...order, goneSince: clock.now() })
  })
}
