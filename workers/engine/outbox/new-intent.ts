import type { AnyIntent } from '../../../core/schema/order/intent.ts'
import type { Unsure } from '../../../core/storage/rows.ts'
import type { Clock } from '../net/clock.ts'

/** What every intent begins with, whatever it is about; `deadlineAt` and the rest is its maker's to say. */
export const newIntent = (clock: Clock) =>
  ({
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
  }) satisfies Partial<AnyIntent & Unsure>
