import { demandPolicy } from '../../../core/contract/call.ts'
import { type QueuedCallName, calls } from '../../../core/contract/calls/calls.ts'
import type { AnyIntent, Intent } from '../../../core/schema/order/intent.ts'
import type { Unsure } from '../../../core/storage/rows.ts'
import type { Clock } from '../net/clock.ts'

/**
 * The fields that every new intent begins with, whatever it is about; the caller adds `deadlineAt` and the rest. Only
 * for a call whose policy lets it wait, which is declared beside the call and nowhere else (G8).
 */
export function newIntent<C extends QueuedCallName & Intent['call']>(
  clock: Pick<Clock, 'isSure' | 'now' | 'offsetMs'>,
  call: C,
) {
  demandPolicy(calls[call], 'queue')
  return {
    call,
    state: 'queued',
    attempts: 0,
    inquiries: 0,
    unsureOffsetMs: clock.isSure() ? null : clock.offsetMs(),
    nextAttemptAt: 0,
    notBefore: 0,
    createdAt: clock.now(),
    withdrawing: false,
    doubted: null,
    code: null,
    data: null,
  } satisfies Partial<AnyIntent & Unsure> & { call: C }
}
