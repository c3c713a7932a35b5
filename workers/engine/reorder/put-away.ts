import { isClosed, successorOf, withdrawal } from '../../../core/domain/order/intent-states.ts'
import type { Checkout } from '../ordering/checkout.ts'
import { changeOrder, orderIntent } from '../orders/order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { readFrozen } from './read-frozen.ts'
import { type Result, done, failed, ok } from '../base/result.ts'

/**
 * Takes an order back to be changed: its lines are in the cart, and what was filled in for it is the answer.
 * Only what certainly isn't the restaurant's: never sent, or settled without an order.
 */
export async function edit(context: EngineContext, intentId: string): Promise<Result<Checkout>> {
  const { outbox } = context.database
  const intent = await orderIntent(context, intentId)
  if (!intent || intent.call !== 'orderCreate') return failed('LD_NOT_FOUND')
  if (successorOf(intent) !== null) return failed('EN_REORDERED')
  const frozen = readFrozen(intent)
  if (!frozen.ok) return frozen
  // What is closed has given its lines back already.
  if (!isClosed(intent)) {
    const event = withdrawal(intent)
    if (event?.type !== 'cancelled' || !(await changeOrder(context, intent, event))) return failed('SP_0045')
  } else if (intent.state === 'confirmed') return failed('SP_0045')
  await outbox.where({ id: intentId }).delete()
  return ok(frozen.value.checkout)
}

/** The customer has seen how it ended and doesn't want to see it any more. */
export async function dismiss({ database }: EngineContext, intentId: string): Promise<Result> {
  const dismissed = await database.outbox.where({ id: intentId }).and(isClosed).delete()
  return dismissed > 0 ? done : failed('SP_0045')
}
