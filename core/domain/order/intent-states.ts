import { openStates, orderCalls, pendingStates, runnableStates } from '../../schema/order/open-intents.ts'
import type { AnyIntent, Intent, IntentState, OrderIntent, Verdict } from '../../schema/order/intent.ts'

/** The events of an intent. Waits are in ms from now. */
export type IntentEvent =
  /** A sender takes it: committed before the first byte leaves. */
  | { type: 'claimed' }
  /** The outcome is unknown: the server is asked by key before anything else is done. */
  | { type: 'unknown'; waitMs: number; code: string | null; pauseMs?: number | null }
  /** Proven not to have been carried out, so it may be sent again. */
  | { type: 'requeued'; waitMs: number; code: string | null; pauseMs?: number | null }
  /** Tried again later; the state stays the same. */
  | { type: 'postponed'; waitMs: number }
  /** Somebody refused it. Only the server's ledger can tell whether it was the server. */
  | { type: 'doubted'; verdict: Verdict }
  /** The restaurant has refused it; only the customer can decide what happens next. */
  | { type: 'refused'; verdict: Verdict }
  | { type: 'parked'; code: string }
  | { type: 'released' }
  /** The customer withdraws an order that may already have arrived. */
  | { type: 'withdrawing' }
  /** The customer asks to retry without waiting. */
  | { type: 'hurried' }
  /** `orderId`: the id that the server gave the order. */
  | { type: 'confirmed'; orderId: string | null }
  | { type: 'cancelled'; code: string | null }
  | { type: 'expired'; code: string }
  /** The customer placed the order anew: another intent has taken over its lines. */
  | { type: 'replaced'; by: string }
  /** The phone's database was created anew, and the tab restored this intent from memory. */
  | { type: 'recalled' }

/** The states in which each event may happen; in any other it has no effect. */
const from: Record<IntentEvent['type'], readonly IntentState[]> = {
  claimed: ['queued'],
  unknown: runnableStates,
  requeued: ['sending', 'unknown'],
  postponed: runnableStates,
  doubted: ['sending', 'unknown'],
  refused: runnableStates,
  parked: runnableStates,
  released: ['parked'],
  withdrawing: pendingStates,
  hurried: ['queued', 'unknown'],
  // Also after the intent was closed on the phone: the server's answer is final.
  confirmed: [...openStates, 'confirmed', 'expired', 'cancelled'],
  cancelled: [...openStates, 'expired'],
  expired: runnableStates,
  // Only intents that are proven not to have become an order.
  replaced: ['attention', 'expired', 'cancelled'],
  recalled: ['queued', 'sending'],
}

/** Whether an intent is about an order rather than an address. */
export const isOrderIntent = <I extends Pick<Intent, 'call'>>(
  intent: I,
): intent is Extract<I, { call: OrderIntent['call'] }> =>
  (orderCalls as readonly Intent['call'][]).includes(intent.call)

/** The code of an intent that was closed because the customer placed the order anew. */
const reorderedCode = 'EN_REORDERED'

/**
 * The code of an intent that is parked because it was sent as a guest whose orders the restaurant transferred to no
 * member. It continues when that guest is back, or the next sign-in asks for its outcome.
 */
export const nobodysCode = 'LD_KEY_REUSED'

/** Whether an intent is parked for that reason. */
export const isNobodys = ({ state, code }: Pick<Intent, 'state' | 'code'>): boolean =>
  state === 'parked' && code === nobodysCode

/** The id of the intent that replaced this one, or null. */
export function successorOf({ state, code, data }: Pick<Intent, 'state' | 'code' | 'data'>): string | null {
  if (state !== 'cancelled' || code !== reorderedCode) return null
  return data?.intentId ?? null
}

/** True when nothing more will happen to the intent. */
export const isClosed = ({ state }: Pick<Intent, 'state'>): boolean => !openStates.includes(state)

/** True when a sender can go on with the intent by itself. */
export const isRunnable = ({ state }: Pick<Intent, 'state'>): boolean => runnableStates.includes(state)

/**
 * The intent after an event at `now`, or null when it can't happen in this state.
 * The only place where an intent's state is decided.
 */
export function afterEvent<I extends Intent>(intent: I, event: IntentEvent, now: number): I | null {
  return from[event.type].includes(intent.state) ? { ...intent, ...changes(intent, event, now) } : null
}

type Changes = Partial<AnyIntent & Pick<OrderIntent, 'orderId'>>

function changes(intent: Intent, event: IntentEvent, now: number): Changes {
  switch (event.type) {
    case 'claimed':
      return { state: 'sending', attempts: intent.attempts + 1, inquiries: 0 }
    case 'unknown':
      return {
        state: 'unknown',
        inquiries: intent.inquiries + 1,
        code: event.code,
        ...pause(intent, event.waitMs, event.pauseMs, now),
      }
    case 'requeued':
      return { state: 'queued', code: event.code, ...pause(intent, event.waitMs, event.pauseMs, now) }
    case 'postponed':
      return { nextAttemptAt: now + event.waitMs, waitsSince: now }
    case 'doubted':
      return { state: 'unknown', doubted: event.verdict, nextAttemptAt: now, waitsSince: now }
    case 'refused':
      return { state: 'attention', doubted: null, ...event.verdict }
    case 'parked':
      return { state: 'parked', code: event.code }
    case 'released':
      return { state: unsentOrUnknown(intent), code: null, nextAttemptAt: intent.notBefore }
    case 'withdrawing':
      return { state: 'unknown', withdrawing: true, nextAttemptAt: intent.notBefore }
    case 'hurried':
      return { nextAttemptAt: intent.notBefore }
    case 'confirmed':
      return {
        state: 'confirmed',
        doubted: null,
        code: null,
        data: null,
        ...(isOrderIntent(intent) && { orderId: event.orderId }),
      }
    case 'cancelled':
      return { state: 'cancelled', doubted: null, code: event.code }
    case 'expired':
      return { state: 'expired', doubted: null, code: event.code }
    case 'replaced':
      return { state: 'cancelled', doubted: null, code: reorderedCode, data: { intentId: event.by } }
    case 'recalled':
      return { state: unsentOrUnknown(intent) }
  }
}

/** An intent that was ever sent is asked about first, never sent again blindly. */
const unsentOrUnknown = ({ attempts }: Intent): IntentState => (attempts > 0 ? 'unknown' : 'queued')

/** A pause that the server asked for takes precedence over our own, shorter one. */
function pause(intent: Intent, waitMs: number, pauseMs: number | null | undefined, now: number): Wait {
  const notBefore = pauseMs ? now + pauseMs : begunWait(intent, now).notBefore
  return { notBefore, nextAttemptAt: Math.max(now + waitMs, notBefore), waitsSince: now }
}

type Wait = Pick<Intent, 'nextAttemptAt' | 'notBefore' | 'waitsSince'>

/** A clock that learns from slow answers goes back and forth, but by less than this. */
const clockErrorMs = 15_000

/** True if the wait of an intent hasn't begun at `now`: a clock that was ahead, and was set back since, wrote it. */
export const waitsAhead = ({ waitsSince = 0 }: Wait, now: number): boolean => waitsSince > now + clockErrorMs

/**
 * The wait of an intent. One that lies ahead begins at `now` instead. It really began before, so it never ends too
 * early.
 */
export function begunWait(intent: Wait, now: number): Required<Wait> {
  const { nextAttemptAt, notBefore, waitsSince = 0 } = intent
  const aheadMs = waitsAhead(intent, now) ? waitsSince - now : 0
  return {
    nextAttemptAt: nextAttemptAt - aheadMs,
    notBefore: notBefore - aheadMs,
    waitsSince: waitsSince - aheadMs,
  }
}

/**
 * The event of a withdrawal by the customer. An intent that was never sent is cancelled on the phone; otherwise the
 * server decides, and the order stays in view until it has answered. Null when it is too late, or when there is
 * nothing to withdraw.
 */
export function withdrawal(intent: OrderIntent): IntentEvent | null {
  if (intent.state === 'confirmed' || intent.state === 'cancelled') return null
  const settled = intent.state === 'attention' || intent.state === 'expired'
  if (settled || intent.attempts === 0 || intent.call === 'orderCancel')
    return { type: 'cancelled', code: intent.code }
  return { type: 'withdrawing' }
}

/**
 * The first open intent of each lane, oldest first, where a sender can go on with it by itself; a lane whose first
 * intent waits for its customer is left out.
 * @param open every open intent, oldest first
 */
export function runnableHeads<I extends Intent>(open: readonly I[]): I[] {
  const heads = new Map<string, I>()
  for (const intent of open) if (!heads.has(intent.lane)) heads.set(intent.lane, intent)
  return [...heads.values()].filter(isRunnable)
}

/**
 * The first open intent of each lane that is due, oldest first.
 * @param open every open intent, oldest first
 */
export const dueHeads = <I extends Intent>(open: readonly I[], now: number): I[] =>
  runnableHeads(open).filter(({ nextAttemptAt }) => nextAttemptAt <= now)
