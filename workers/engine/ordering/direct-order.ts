import { isErrorCode } from '../../../core/contract/errors.ts'
import { takeCombos, takeItems } from '../../../core/domain/cart/cart.ts'
import { type IntentEvent, afterEvent } from '../../../core/domain/order/intent-states.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import { type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import { backoffMs } from '../base/backoff.ts'
import { askAfter } from '../benefits/benefits.ts'
import type { Placement } from '../context/unsaved-order.ts'
import { onlyStorage } from '../storage/memory.ts'
import { confirm, confirmedIn } from '../orders/order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'
import { wireOf } from '../outbox/phone-world.ts'
import { whoIsHere } from '../session/who-is-here.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { settle } from '../outbox/sender.ts'
import type { SenderWorld } from '../outbox/sender-world.ts'
import { type Async, play } from '../base/steps.ts'
import { noteIntent } from '../log/note-intent.ts'

/** The shortest wait between two attempts; each wait is a little longer. */
const againMs = 1_000

/**
 * Sends an unsaved order until its outcome is known. Gives up if it was certainly neither sent nor saved.
 * @param mayBeKept the order may have been saved although saving it failed
 * @param unsent the answer if it was certainly neither sent nor saved
 */
export async function settleDirectly(
  context: EngineContext,
  intent: OrderIntentRow,
  mayBeKept: boolean,
  unsent: Result<never>,
): Promise<Result<Placement>> {
  const { clock } = context
  const held: Held = { intent, order: null }
  const world = directWorld(context, held)
  const pace = { now: clock.now, backoffMs }
  for (let round = 0; ; round += 1) {
    try {
      // Probes each time, however recent the last answer: sending into a dead network only makes the outcome unknown.
      if ((await context.api.probe()).kind === 'answer') await play(settle(held.intent, pace), world)
    } catch (error) {
      onlyStorage(error)
    }
    if (held.order) return placed(context, held.intent, held.order)
    const { state, attempts, code, data, nextAttemptAt } = held.intent
    if (state === 'attention' || state === 'expired') return failed(knownCode(code), { code, data })
    if (attempts === 0 && !mayBeKept) return state === 'parked' ? failed('EN_SIGN_IN') : unsent
    const waitMs = Math.max(nextAttemptAt - clock.now(), againMs + backoffMs(round))
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (state === 'parked') await world.change(held.intent, { type: 'released' })
  }
}

/** A refusal stays one even if this release doesn't know its code. */
function knownCode(code: string | null) {
  if (code === null) return 'EN_NOT_SAVED'
  if (isErrorCode(code) || code === 'EN_DEADLINE') return code
  return code.startsWith('EN_') ? 'EN_NOT_SAVED' : 'EN_REFUSED'
}

type Held = { intent: OrderIntentRow; order: Order | null }

/** A sender's world whose outbox is this one intent in memory. */
function directWorld(context: EngineContext, held: Held): Async<SenderWorld> {
  const apply = (event: IntentEvent) => {
    const changed = afterEvent(held.intent, event, context.clock.now())
    if (changed) noteIntent(context.log, changed, held.intent.state, event.type)
    if (changed) held.intent = changed
    return changed
  }
  return {
    ...wireOf(context, whoIsHere(context)),
    release: async () => undefined,
    due: async () => [held.intent],
    change: async (_, event) => apply(event),
    async confirm(_, order) {
      held.order = order
      apply({ type: 'confirmed', orderId: order?.id ?? null })
    },
  }
}

/** Answers that the restaurant has the order, and stores it on this phone as soon as the disk allows. */
async function placed(
  context: EngineContext,
  intent: OrderIntentRow,
  order: Order,
): Promise<Result<Placement>> {
  if (!(await kept(context, intent, order))) void keepLater(context, intent, order)
  return ok({ kind: 'placed', intentId: intent.id, order })
}

async function keepLater(context: EngineContext, intent: OrderIntentRow, order: Order): Promise<void> {
  for (let round = 1; round <= 10; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, againMs * 2 ** round))
    if (await kept(context, intent, order)) return
  }
}

/** Stores the order and removes its lines from the cart; false if the database fails. */
async function kept(context: EngineContext, intent: OrderIntentRow, order: Order): Promise<boolean> {
  const { database } = context
  const { outbox, carts, comboCarts } = database
  const key = cartKey(intent.storeId, intent.summary.orderType)
  try {
    await database.transaction('rw', confirmedIn(database), async () => {
      // Leaves the cart alone if its customer has left, since it is another's then; and if the order was saved after
      // all, since its intent holds the lines and `confirm` drops them.
      if (
        isOwn(await sessionIn(database), intent) &&
        (await outbox.where('id').equals(intent.id).count()) === 0
      ) {
        const cart = await carts.get(key)
        if (cart) await carts.put({ ...cart, lines: takeItems(cart.lines, intent.lines.items) })
        const combos = await comboCarts.get(key)
        if (combos) await comboCarts.put({ ...combos, lines: takeCombos(combos.lines, intent.lines.combos) })
      }
      await confirm(context, intent, order)
    })
    askAfter(context, intent)
    return true
  } catch (error) {
    onlyStorage(error)
    return false
  }
}
