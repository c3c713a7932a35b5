import type { OrderIntent } from '../../core/schema/order/intent.ts'

/** A promise that was broken, by its id in the table of promises, and how. */
export type Violation = { promise: `G${number}`; what: string }

/** One life of a tab or a worker, which began at an instant of true time. */
export type Life = { readonly startedAt: number }

/** What is true of an intent whatever the phone believes. */
export type Fact = {
  intent: OrderIntent
  /** In true time; NaN when nobody can know it. */
  deadlineAt: number
  /** How often its first byte left. */
  sends: number
  /** The server or its doorkeeper has said since that it wasn't carried out. */
  mayResend: boolean
  /** When it was written down that the restaurant has refused it. */
  refusedAt: number
  closedAt: number
  /** The pause that was asked for: until when, written down when, by a clock that was how wrong. */
  pause: { until: number; at: number; clockErrorMs: number } | null
  triedAt: number
  /** The customer took it back. */
  isTakenBack: boolean
  madeBy: Life
  /** What happened to the device's clock before anybody had confirmed the time at which it was made. */
  clock: 'set' | 'sleep' | null
  madeAt: number
  /** There was no room to put it right when the time was known. */
  wasFull: boolean
}

/** What is known of an intent that was just made. */
export const newFact = (intent: OrderIntent, deadlineAt: number, madeBy: Life, madeAt: number): Fact => ({
  intent,
  deadlineAt,
  sends: 0,
  mayResend: true,
  refusedAt: Infinity,
  closedAt: Infinity,
  pause: null,
  triedAt: -Infinity,
  isTakenBack: false,
  madeBy,
  clock: null,
  madeAt,
  wasFull: false,
})
