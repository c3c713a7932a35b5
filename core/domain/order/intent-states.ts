import { openStates, orderCalls } from '../../schema/order/open-intents.ts'
import type { AnyIntent, Intent, IntentState, OrderIntent, Verdict } from '../../schema/order/intent.ts'

/** What can happen to an intent. Waits are in ms from now. */
export type IntentEvent =
  /** A sender takes it: committed before the first byte leaves. */
  | { type: 'claimed' }
  /** Nobody knows what came of it: the server is asked by key before anything else is done. */
  | { type: 'unknown'; waitMs: number; code: string | null; pauseMs?: number | null }
  /** Proven not to have been carried out: it may be sent again. */
  | { type: 'requeued'; waitMs: number; code: string | null; pauseMs?: number | null }
  /** Not now: it stays what it is. */
  | { type: 'postponed'; waitMs: number }
  /** Somebody said no. Whether it was the server is its ledger's to say. */
  | { type: 'doubted'; verdict: Verdict }
  /** It can't go on without the customer. */
  | { type: 'refused'; verdict: Verdict }
  | { type: 'parked'; code: string }
  | { type: 'released' }
  /** The customer takes back what may have arrived already. */
  | { type: 'withdrawing' }
  /** The customer doesn't want to wait. */
  | { type: 'hurried' }
  /** `orderId`: what an order has become there. */
  | { type: 'confirmed'; orderId: string | null }
  | { type: 'cancelled'; code: string | null }
  | { type: 'expired'; code: string }
  /** The customer ordered it anew: another intent has its lines. */
  | { type: 'replaced'; by: string }
  /** The phone's database was made anew, and this is what was remembered of it. */
  | { type: 'recalled' }

const waiting: IntentState[] = ['queued', 'sending', 'unknown']

/** From which states each event may happen; from any other it changes nothing. */
const from: Record<IntentEvent['type'], readonly IntentState[]> = {
  claimed: ['queued'],
  unknown: waiting,
  requeued: ['sending', 'unknown'],
  postponed: waiting,
  doubted: ['sending', 'unknown'],
  refused: waiting,
  parked: waiting,
  released: ['parked'],
  withdrawing: [...waiting, 'parked'],
  hurried: ['queued', 'unknown'],
  // Even after it was closed here: the server's word is the last.
  confirmed: [...waiting, 'attention', 'parked', 'confirmed', 'expired', 'cancelled'],
  cancelled: [...waiting, 'attention', 'parked', 'expired'],
  expired: waiting,
  // Only what is proven not to be an order.
  replaced: ['attention', 'expired', 'cancelled'],
  recalled: ['queued', 'sending'],
}

/** Is it about an order, rather than an address? */
export const isOrderIntent = <I extends Pick<Intent, 'call'>>(
  intent: I,
): intent is Extract<I, { call: OrderIntent['call'] }> =>
  (orderCalls as readonly Intent['call'][]).includes(intent.call)

/** Why an intent is closed that the customer ordered anew. */
export const reorderedCode = 'EN_REORDERED'

/** Why an intent is parked that was sent as a guest whom the restaurant gave to nobody: it goes on as that guest, or is asked about at the next sign-in. */
export const nobodysCode = 'LD_KEY_REUSED'

/** Whether it is parked for that. */
export const isNobodys = ({ state, code }: Pick<Intent, 'state' | 'code'>): boolean =>
  state === 'parked' && code === nobodysCode

/** The intent that took the place of this one, or null. */
export function successorOf({ state, code, data }: Pick<Intent, 'state' | 'code' | 'data'>): string | null {
  if (state !== 'cancelled' || code !== reorderedCode) return null
  return typeof data === 'object' && data !== null && 'intentId' in data ? String(data.intentId) : null
}

/** True when nothing more will come of it. */
export const isClosed = ({ state }: Pick<Intent, 'state'>): boolean => !openStates.includes(state)

/** True when a sender can go on with it by itself. */
export const isRunnable = ({ state }: Pick<Intent, 'state'>): boolean => waiting.includes(state)

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
      return { nextAttemptAt: now + event.waitMs }
    case 'doubted':
      return { state: 'unknown', doubted: event.verdict, nextAttemptAt: now }
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

/** What was ever sent is asked about first, never sent again blindly. */
const unsentOrUnknown = ({ attempts }: Intent): IntentState => (attempts > 0 ? 'unknown' : 'queued')

/** A pause that the server asked for outlives our own, shorter one. */
function pause(
  intent: Intent,
  waitMs: number,
  pauseMs: number | null | undefined,
  now: number,
): Pick<Intent, 'nextAttemptAt' | 'notBefore'> {
  const notBefore = pauseMs ? now + pauseMs : intent.notBefore
  return { notBefore, nextAttemptAt: Math.max(now + waitMs, notBefore) }
}

/**
 * What taking it back means: never sent, it ends here; sent at least once, the server decides, and until it has
 * answered the order stays in view. Null when it is too late, or when nothing is there to be taken back.
 */
export function withdrawal(intent: OrderIntent): IntentEvent | null {
  if (intent.state === 'confirmed' || intent.state === 'cancelled') return null
  const settled = intent.state === 'attention' || intent.state === 'expired'
  if (settled || intent.attempts === 0 || intent.call === 'orderCancel')
    return { type: 'cancelled', code: intent.code }
  return { type: 'withdrawing' }
}

/**
 * The first open intent of each lane that is due, oldest first.
 * @param open every open intent, oldest first
 */
export function dueHeads<I extends Intent>(open: readonly I[], now: number): I[] {
  const heads = new Map<string, I>()
  for (const intent of open) if (!heads.has(intent.lane)) heads.set(intent.lane, intent)
  return [...heads.values()].filter((intent) => isRunnable(intent) && intent.nextAttemptAt <= now)
}
