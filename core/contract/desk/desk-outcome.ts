import type { DeskAnswers, DeskCall } from './desk-calls.ts'

/**
 * The effect of making a call again because its answer was lost. `reads`: none, as the call changes nothing.
 * `harmless`: no further change, as the first call has made it. `more`: something may be done twice, by the same call
 * or by one with altered values.
 */
const again: Record<DeskCall, 'reads' | 'harmless' | 'more'> = {
  board: 'reads',
  order: 'reads',
  dishes: 'reads',
  bookings: 'reads',
  'find-booking': 'reads',
  member: 'reads',
  missions: 'reads',
  coupons: 'reads',
  refunds: 'reads',
  'sign-in': 'harmless',
  'sign-out': 'harmless',
  'open-members': 'harmless',
  'close-members': 'harmless',
  'stay-open': 'harmless',
  // An order or a booking that has moved on refuses the step.
  step: 'harmless',
  'booking-step': 'harmless',
  pause: 'harmless',
  resume: 'harmless',
  'sold-out': 'harmless',
  back: 'harmless',
  block: 'harmless',
  unblock: 'harmless',
  'booking-tables': 'harmless',
  'booking-note': 'harmless',
  'close-tables': 'harmless',
  'open-tables': 'harmless',
  'end-mission': 'harmless',
  'end-coupon': 'harmless',
  // Nothing is left that the bank refuses.
  'refund-by-hand': 'harmless',
  // Orders that the sender has placed since the first call would be refused too.
  'refuse-all': 'more',
  // Sent again with the same id and values, it is done only once; with another amount, name or time it is done as well.
  'book-table': 'more',
  give: 'more',
  'make-mission': 'more',
  'make-coupon': 'more',
  refund: 'more',
}

/**
 * What is known about a call that got no usable answer:
 * - `unread`: the call would only have read something.
 * - `unsent`: the call certainly wasn't sent.
 * - `undone`: the server was asked afterwards, and the call wasn't carried out.
 * - `repeatable`: the call may have been carried out; making it again does no harm.
 * - `doubtful`: the call may have been carried out; check that before sending another one.
 */
export type Fate = 'unread' | 'unsent' | 'undone' | 'repeatable' | 'doubtful'

/** Thrown when a call got no usable answer. */
export class Unanswered extends Error {
  override name = 'Unanswered'
  readonly fate: Fate

  /** @param why a few words, for a terminal */
  constructor(fate: Fate, why = '') {
    super(why)
    this.fate = fate
  }

  /** @param isSent false only if no part of the request can have been sent */
  static of(call: DeskCall, isSent: boolean, why = ''): Unanswered {
    const more = again[call]
    if (!isSent) return new Unanswered('unsent', why)
    return new Unanswered(more === 'reads' ? 'unread' : more === 'more' ? 'doubtful' : 'repeatable', why)
  }
}

/** Whether a call that failed with this error may have been carried out. */
export const mayBeCarriedOut = (error: unknown): boolean =>
  error instanceof Unanswered && (error.fate === 'repeatable' || error.fate === 'doubtful')

/** The server refused the call: nothing was done. `code` is one of the contract's error codes. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly code: string
  readonly retryAfterSeconds: number
  /** The request's fields that the server refused; empty if the refusal isn't about fields. */
  readonly fields: string[]

  constructor(code: string, retryAfterSeconds = 0, fields: string[] = []) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
  }
}

/** Reads the body of an answer, which may come from something other than our server. @throws CallRefused, Unanswered */
export function readAnswer<C extends DeskCall>(call: C, body: string, retryAfterSeconds = 0): DeskAnswers[C] {
  const envelope = readJson(body)
  if (!envelope || typeof envelope.success !== 'boolean')
    throw Unanswered.of(call, true, 'not a Larder server’s')
  const { success, code, data } = envelope
  if (success) return data as DeskAnswers[C]
  // The server failed at an unknown point, so the call may have been carried out.
  if (code === 'LD_INTERNAL') throw Unanswered.of(call, true, code)
  throw new CallRefused(String(code), retryAfterSeconds, fieldsIn(data))
}

type Read = { success?: unknown; code?: unknown; data?: unknown }

function readJson(body: string): Read | null {
  try {
    return JSON.parse(body) as Read | null
  } catch {
    return null
  }
}

const fieldsIn = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
    ? data.fields.map(String)
    : []
