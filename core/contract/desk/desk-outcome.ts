import type { DeskAnswers, DeskCall } from './desk-calls.ts'

/**
 * What comes of a call that is made again because its answer was lost. `reads`: nothing, as it changes nothing. `harmless`: no more
 * than of the first. `more`: something may be done twice, now or when a word of it is altered.
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
  // Whoever has ordered since would be refused, too.
  'refuse-all': 'more',
  // The same is done once, by its id; another amount, name or time is another one.
  'book-table': 'more',
  give: 'more',
  'make-mission': 'more',
  'make-coupon': 'more',
  refund: 'more',
}

/**
 * What is known of a call that the server hasn't answered: `unread`, there was something to read only; `unsent`, it surely hasn't
 * left; `undone`, the server was asked since, and it isn't so; `repeatable`, perhaps it was carried out, and the same again does no
 * harm; `doubtful`, perhaps it was, and whoever sends anything else has to look first.
 */
export type Fate = 'unread' | 'unsent' | 'undone' | 'repeatable' | 'doubtful'

/** No usable answer came. */
export class Unanswered extends Error {
  override name = 'Unanswered'
  readonly fate: Fate

  /** @param why a few words, for a terminal */
  constructor(fate: Fate, why = '') {
    super(why)
    this.fate = fate
  }

  /** @param isSent false only where nothing of it can have left */
  static of(call: DeskCall, isSent: boolean, why = ''): Unanswered {
    const more = again[call]
    if (!isSent) return new Unanswered('unsent', why)
    return new Unanswered(more === 'reads' ? 'unread' : more === 'more' ? 'doubtful' : 'repeatable', why)
  }
}

/** Whether a call that failed so may have been carried out. */
export const mayBeCarriedOut = (error: unknown): boolean =>
  error instanceof Unanswered && (error.fate === 'repeatable' || error.fate === 'doubtful')

/** The server refused the call: nothing was done. `code` is one of the contract's error codes. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly code: string
  readonly retryAfterSeconds: number
  /** Which of the request's fields aren't right, where it is about some. */
  readonly fields: string[]

  constructor(code: string, retryAfterSeconds = 0, fields: string[] = []) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
  }
}

/** Reads the body of an answer, whoever gave it. @throws CallRefused, Unanswered */
export function readAnswer<C extends DeskCall>(call: C, body: string, retryAfterSeconds = 0): DeskAnswers[C] {
  const envelope = readJson(body)
  if (!envelope || typeof envelope.success !== 'boolean')
    throw Unanswered.of(call, true, 'not a Larder server’s')
  const { success, code, data } = envelope
  if (success) return data as DeskAnswers[C]
  // The server stumbled at any place on its way.
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
