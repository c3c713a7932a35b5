import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type IntentEvent,
  afterEvent,
  begunWait,
  waitsAhead,
} from '../../../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../../../core/schema/order/intent.ts'

const now = Date.parse('2025-06-02T10:00:00Z')
const hoursMs = 20 * 3_600_000
/** A clock that is ahead by less may only have learnt from a slow answer. */
const jitterMs = 15_000
const sending = { state: 'sending', attempts: 1, inquiries: 0, nextAttemptAt: now, notBefore: 0 } as Intent

const anyWait = fc.record({
  type: fc.constantFrom('unknown' as const, 'requeued' as const, 'postponed' as const),
  waitMs: fc.nat({ max: 300_000 }),
  pauseMs: fc.option(fc.nat({ max: hoursMs })),
  code: fc.constant(null),
})
/** How far a clock was ahead when it noted a wait, and how long after that it was corrected. */
const anyError = fc.record({ aheadMs: fc.nat({ max: hoursMs }), laterMs: fc.nat({ max: 2 * hoursMs }) })

/** How long the intent waits, noted by a clock that was right. */
const meantMs = (event: IntentEvent) => afterEvent(sending, event, now)!.nextAttemptAt - now

test('G18 a wait noted by a clock that was ahead ends neither early nor later than if it began at the correction', () => {
  fc.assert(
    fc.property(anyWait, anyError, (event, { aheadMs, laterMs }) => {
      const noted = afterEvent(sending, event, now + aheadMs)!
      const correctedAt = now + laterMs
      const { nextAttemptAt, notBefore } = begunWait(noted, correctedAt)
      expect(nextAttemptAt).toBeGreaterThanOrEqual(now + meantMs(event))
      expect(nextAttemptAt).toBeGreaterThanOrEqual(notBefore)
      const lateMs = Math.min(aheadMs, laterMs + jitterMs)
      expect(nextAttemptAt).toBeLessThanOrEqual(now + lateMs + meantMs(event))
    }),
  )
})

test('G18 a wait noted by a right clock stays as it is', () => {
  fc.assert(
    fc.property(anyWait, fc.nat(), (event, laterMs) => {
      const noted = afterEvent(sending, event, now)!
      expect(waitsAhead(noted, now + laterMs)).toBe(false)
      expect(noted).toMatchObject(begunWait(noted, now + laterMs))
    }),
  )
})

test('G18 a pause noted by a clock that was ahead isn’t carried on by the next attempt', () => {
  fc.assert(
    fc.property(anyWait, anyWait, anyError, (event, next, { aheadMs }) => {
      const noted = afterEvent(sending, event, now + aheadMs)!
      const again = afterEvent({ ...noted, state: 'sending' }, next, now)!
      expect(again.nextAttemptAt - now).toBeLessThanOrEqual(
        Math.max(meantMs(event), meantMs(next)) + jitterMs,
      )
    }),
  )
})
