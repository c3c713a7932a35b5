import { orderDetail } from '../../../core/contract/calls/order-calls.ts'
import { readOrder } from '../../../core/contract/wire/order-wire.ts'
import { type Result, done } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOrders } from './keep-orders.ts'

/** Reads one order and keeps it. */
export async function refreshOrder(context: EngineContext, orderId: string): Promise<Result> {
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(orderDetail, { customerId, storeId, orderId })
  })
  if (!answer.ok) return answer
  await keepOrders(context, asked, [readOrder(answer.value)])
  return done
}
