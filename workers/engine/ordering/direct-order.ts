import { isErrorCode } from '../../../core/contract/errors.ts'
import { takeCombos, takeItems } from '../../../core/domain/cart/cart.ts'
import {
  type IntentEvent,
  afterEvent,
  begunWait,
  isClosed,
} from '../../../core/domain/order/intent-states.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { isOwn, peopleOf } from '../../../core/storage/own-rows.ts'
import { type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { sleep } from '../base/sleep.ts'
import { backoffMs } from '../base/backoff.ts'
import { askAfter } from '../benefits/benefits.ts'
import type { Placement, UnsavedOrder } from '../context/unsaved-order.ts'
import { onlyStorage } from '../storage/memory.ts'
import { readIntent } from '../storage/outbox-rows.ts'
import { confirm, confirmedIn } from '../orders/order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'
import { wireOf } from '../outbox/phone-world.ts'
import { change } from '../outbox/sender-rows.ts'
import { whoIsHere } from '../session/who-is-here.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { settle } from '../outbox/sender.ts'
import type { SenderWorld } from '../outbox/sender-world.ts'
import { type Async, play } from '../base/steps.ts'
import { noteIntent } from '../log/note-intent.ts'
import type { Clock } from '../net/clock.ts'

/** The shortest pause before another look at the order; each pause is a little longer. */
const againMs = 1_000

/**
 * Returns a function that sends an unsaved order until its outcome is known. It gives up if the order was certainly
 * neither sent nor saved, and leaves it to the outbox if it was saved after all. Like an order in the outbox, it waits
 * while its customer is away, and once they have signed out, its key is taken back as soon as they are here again. If a
 * bug ends it, calling it again goes on from there, as the restaurant may have the order (G2).
 * @param committed resolves if the order is saved after all; null if it certainly isn't
 * @param unsent the answer if it was certainly neither sent nor saved
 */
export function directly(
  context: EngineContext,
  intent: OrderIntentRow,
  committed: Promise<void> | null,
  unsent: Result<never>,
): UnsavedOrder['settle'] {
  const { clock } = context
  const held: Held = { intent, order: null, isSaved: false }
  const world = directWorld(context, held)
  const pace = { now: clock.now, backoffMs }
  void committed?.then(() => {
    held.isSaved = true
    // At once: until the outbox knows that the order was sent, it ends a withdrawal on the phone.
    return isLeftToOutbox(context, held, world)
  })
  const isSendable = () => !held.order && isDue(held, clock)
  return async () => {
    let where: Whereabouts = 'here'
    for (let round = 0; ; round += 1) {
      try {
        // Probes each time, however recent the last answer: sending into a dead network only makes the outcome unknown.
        if (where === 'here' && isSendable() && (await context.api.probe()).kind === 'answer')
          await play(settle(held.intent, pace), world)
      } catch (error) {
        onlyStorage(error)
      }
      if (held.order) return placed(context, held.intent, held.order)
      const { state, attempts, code, data } = held.intent
      if (state === 'attention' || state === 'expired') return failed(knownCode(code), { ...data, code })
      if (state === 'cancelled' && !held.isSaved) return unsent
      if (attempts === 0 && !committed) return state === 'parked' ? failed('EN_SIGN_IN') : unsent
      const pause = sleep(againMs + backoffMs(round))
      await (attempts === 0 ? Promise.race([pause, committed]) : pause)
      if (committed && (await isLeftToOutbox(context, held, world))) {
        const { order } = context.unsaved
        if (order?.intentId === intent.id) order.isSaved = true
        return ok({ kind: 'saved', intentId: intent.id })
      }
      where = await whereaboutsOf(context, intent)
      // Nobody is told of it after a sign-out in this tab, even if the customer is back by now.
      const isGivenUp = where === 'gone' || !isTold(context, intent)
      if (attempts === 0 && (isGivenUp || where === 'away')) {
        if (isTold(context, intent)) context.unsaved.order = null
        return failed('EN_SIGN_IN')
      }
      if (isGivenUp && !held.intent.withdrawing) await world.change(held.intent, { type: 'withdrawing' })
      if (where === 'here' && held.intent.state === 'parked')
        await world.change(held.intent, { type: 'released' })
    }
  }
}

/** A refusal stays one even if this release doesn't know its code. */
function knownCode(code: string | null) {
  if (code === null) return 'EN_NOT_SAVED'
  if (isErrorCode(code) || code === 'EN_DEADLINE') return code
  return code.startsWith('EN_') ? 'EN_NOT_SAVED' : 'EN_REFUSED'
}

/** `isSaved`: the outbox has the order, or had it. */
type Held = { intent: OrderIntentRow; order: Order | null; isSaved: boolean }

/**
 * Whether the order's wait is over. Like the outbox, corrects a wait that a wrong clock wrote once the clock is sure.
 */
function isDue(held: Held, clock: Clock): boolean {
  if (clock.isSure()) held.intent = { ...held.intent, ...begunWait(held.intent, clock.now()) }
  return held.intent.nextAttemptAt <= clock.now()
}

/**
 * Whether the outbox alone answers for the order, since it was saved after all. If the order was sent from here, the
 * outbox is told first, so that it asks the restaurant before it cancels the order. If the order has ended there
 * already, as one that was never sent, its key is taken back first.
 */
async function isLeftToOutbox(
  context: EngineContext,
  held: Held,
  world: Pick<Async<SenderWorld>, 'change'>,
): Promise<boolean> {
  try {
    const row = await readIntent(context, held.intent.id)
    if (row) held.isSaved = true
    if (!held.isSaved) return false
    if (held.intent.attempts === 0) return true
    if (row && (row.attempts > 0 || row.state === 'confirmed')) return true
    if (row && !isClosed(row)) {
      // The end of the session has parked it; who may send it is the sender's to find out.
      const free = row.state === 'parked' ? await change(context, row, { type: 'released' }) : row
      return free !== null && (await change(context, free, { type: 'claimed' })) !== null
    }
    if (!held.intent.withdrawing) await world.change(held.intent, { type: 'withdrawing' })
    return held.intent.state === 'cancelled'
  } catch (error) {
    onlyStorage(error)
    return held.isSaved && held.intent.attempts === 0
  }
}

/**
 * Where the customer of an order is. `away`: their session has ended without their doing; `gone`: they have signed out,
 * or somebody else is here.
 */
type Whereabouts = 'here' | 'away' | 'gone'

async function whereaboutsOf({ database }: EngineContext, intent: OrderIntentRow): Promise<Whereabouts> {
  try {
    return await database.transaction('r', database.sessions, database.settings, async () => {
      if (isOwn(await sessionIn(database), intent)) return 'here'
      const ended = await readSetting(database, 'endedSession')
      return ended && peopleOf(ended).includes(intent.customerId) ? 'away' : 'gone'
    })
  } catch (error) {
    onlyStorage(error)
    return 'here'
  }
}

/** Whether the customer's next tap is answered with the outcome of this order. */
const isTold = ({ unsaved }: EngineContext, { id }: OrderIntentRow): boolean => unsaved.order?.intentId === id

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
    // What the outbox has is sent by the outbox alone, and an order of somebody who has signed out isn't sent at all.
    change: async (_, event) =>
      event.type === 'claimed' && (held.isSaved || !isTold(context, held.intent)) ? null : apply(event),
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
    await sleep(againMs * 2 ** round)
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
