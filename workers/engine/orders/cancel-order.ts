import { orderCancel } from '../../../core/contract/calls/order-calls.ts'
import { isUnanswered } from '../../../core/contract/errors.ts'
import { readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { withdrawal } from '../../../core/domain/order/intent-states.ts'
import { customerMayCancel } from '../../../core/domain/order/order-states.ts'
import { isMeal } from '../../../core/domain/order/order-types.ts'
import { pendingStates } from '../../../core/schema/order/open-intents.ts'
import { isStorageFailure } from '../../../core/storage/failures.ts'
import { newIntent } from '../outbox/new-intent.ts'
import { changeOrder, orderIntent } from './order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'
import { asCustomer } from '../session/as-customer.ts'
import { onlyStorage } from '../storage/memory.ts'
import { withRoom } from '../storage/with-room.ts'
import { keepOrders } from './keep-orders.ts'
import { type Result, done, failed } from '../base/result.ts'
import { addIntent } from '../storage/outbox-rows.ts'

/** A cancellation that couldn't be sent within this time is pointless. */
const cancelWithinMs = 30 * 60 * 1000

/**
 * Asks the restaurant to cancel an order. Without a network it is queued behind the order itself; asking twice makes
 * one request. If the intent can't be saved, the restaurant is asked at once (G19), before the meal is cooked.
 */
export async function cancelOrder(context: EngineContext, orderId: string): Promise<Result> {
  try {
    return await withRoom(() => queueCancel(context, orderId))
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    const asked = await cancelNow(context, orderId)
    if (!asked.ok && isUnanswered(asked.code)) throw error
    return asked
  }
}

async function cancelNow(context: EngineContext, orderId: string): Promise<Result> {
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    const body = JSON.stringify({ customerId, storeId, orderId })
    return context.api.sendFrozen(orderCancel, body, crypto.randomUUID(), 0)
  })
  if (!answer.ok) return answer
  await keepOrders(context, asked, [readOrder(answer.value)]).catch(onlyStorage)
  return done
}

async function queueCancel(context: EngineContext, orderId: string): Promise<Result> {
  const { database, clock } = context
  const { orders, outbox, sessions } = database
  return database.transaction('rw', orders, outbox, sessions, async () => {
    const order = await orders.get(orderId)
    if (!order) return failed('LD_NOT_FOUND')
    // A member's former guest orders belong to the member at the restaurant, even if the phone hasn't fetched that yet.
    const customerId = (await sessionIn(database))?.customerId
    if (customerId === undefined) return failed('EN_SIGN_IN')
    const { orderType } = order
    // Voucher cancellations are never queued: `cancelVoucher` asks at once.
    if (!isMeal(orderType)) return failed('SP_0045')
    // The shop decides which of these states it allows; before cancelling it ends a payment that is under way.
    const mayBe = order.state === 'locked' || customerMayCancel(order.state, 'preparation')
    if (!mayBe) return failed('SP_0045')
    const lane = `order:${order.clientOrderId}`
    const asked = await outbox
      .where('state')
      .anyOf(pendingStates)
      .and((intent) => intent.lane === lane && intent.call === 'orderCancel')
      .count()
    if (asked > 0) return done
    await addIntent(context, {
      ...newIntent(clock, 'orderCancel'),
      id: crypto.randomUUID(),
      lane,
      body: JSON.stringify({ customerId, storeId: order.storeId, orderId }),
      deadlineAt: clock.now() + cancelWithinMs,
      customerId,
      storeId: order.storeId,
      tableCode: null,
      orderId,
      lines: { items: [], combos: [] },
      summary: {
        orderType,
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

/** How often to try again when a sender changes the intent between reading and changing it. */
const looks = 5

/** Withdraws an unconfirmed order: at once if it was never sent, otherwise as soon as the server has agreed. */
export async function withdraw(context: EngineContext, intentId: string): Promise<Result> {
  for (let look = 0; look < looks; look += 1) {
    const intent = await orderIntent(context, intentId)
    if (!intent) return failed('LD_NOT_FOUND')
    const event = withdrawal(intent)
    if (!event) break
    if (await changeOrder(context, intent, event)) return done
  }
  return failed('SP_0045')
}
