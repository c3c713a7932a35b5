import { type Steps, stepsOf } from '../base/steps.ts'
import type { SenderWorld } from './sender-world.ts'

/** The shop's time, and how long to wait before another attempt (`backoffMs`). */
export type Pace = { now(): number; backoffMs(attempts: number): number }

/** Whether the sender goes on with the rest of the queue. */
type Turn = 'next' | 'stop'

export type Protocol<T = Turn> = Steps<SenderWorld, T>

export const step = stepsOf<SenderWorld>()
