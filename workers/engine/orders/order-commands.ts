import { orderDetail } from '../../../core/contract/calls/order-calls.ts'
import { readOrder } from '../../../core/contract/wire/order-wire.ts'
import { withdrawal } from '../../../core/domain/order/intent-states.ts'
import { customerMayCancel, isFinal } from '../../../core/domain/order/order-states.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOrders } from './keep-orders.ts'
import { newIntent } from '../outbox/new-intent.ts'
import { addIntent, change, orderIntent } from '../outbox/outbox.ts'
import type { EngineContext } from '../base/context.ts'
import { type Result, done, failed } from '../base/result.ts'

/** An order is followed for this long. */
const watchForMs = 6 * 60 * 60 * 1000
/** A cancellation makes no sense long after. */
const cancelWithinMs = 30 * 60 * 1000

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

/** True while the restaurant is busy with an order of this phone; one that nobody ever closed stops counting. */
export async function hasActiveOrders({ database, clock }: EngineContext): Promise<boolean> {
  const since = clock.now() - watchForMs
  const recent = database.orders.where('createdAt').above(since)
  return (await recent.filter(({ state }) => !isFinal(state)).count()) > 0
}

/**
 * Asks the restaurant to take an order back. Queued behind the order itself when there is no network;
 * asking twice is one request.
 */
export async function cancelOrder(context: EngineContext, orderId: string): Promise<Result> {
  const { database, clock } = context
  return database.transaction('rw', database.orders, database.outbox, async () => {
    const order = await database.orders.get(orderId)
    if (!order) return failed('LD_NOT_FOUND')
    // Which of these the shop allows, it says when it is asked; of a payment under way it lets go first.
    const mayBe = order.state === 'locked' || customerMayCancel(order.state, 'preparation')
    if (!mayBe) return failed('SP_0045')
    const lane = `order:${order.clientOrderId}`
    const asked = await database.outbox
      .where('state')
      .anyOf('queued', 'sending', 'unknown', 'parked')
      .and((intent) => intent.lane === lane && intent.call === 'orderCancel')
      .count()
    if (asked > 0) return done
    await addIntent(context, {
      ...newIntent(clock),
      id: crypto.randomUUID(),
      call: 'orderCancel',
      lane,
      body: JSON.stringify({ customerId: order.customerId, storeId: order.storeId, orderId }),
      deadlineAt: clock.now() + cancelWithinMs,
      customerId: order.customerId,
      storeId: order.storeId,
      tableCode: null,
      orderId,
      lines: { items: [], combos: [] },
      summary: {
        orderType: order.orderType,
        currency: order.currency,
        totalCents: order.totalCents,
        tableNumber: order.tableNumber,
        appointmentAt: order.appointmentAt,
        lines: order.lines.map(({ title, details, picture, quantity, cents }) => ({
          title,
          details,
          picture,
          quantity,
          cents,
        })),
      },
    })
    return done
  })
}

/** Takes back what wasn't confirmed: at once when it was never sent, else as soon as the server has agreed. */
export async function withdraw(context: EngineContext, intentId: string): Promise<Result> {
  const intent = await orderIntent(context, intentId)
  if (!intent) return failed('LD_NOT_FOUND')
  const event = withdrawal(intent)
  return event && (await change(context, intent, event)) ? done : failed('SP_0045')
}
