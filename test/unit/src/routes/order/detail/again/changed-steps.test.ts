import { expect, test } from 'vitest'
import { changedSteps } from '../../../../../../../src/routes/order/detail/again/changed-steps.ts'

const step = (rule: 'lines' | 'points' | 'coupon' | 'delivery', cents: number) => ({ rule, cents })

test('G10 names what a bill takes off or adds otherwise than before, but not its lines', () => {
  const before = [step('lines', 2300), step('points', -200), step('delivery', 300)]
  expect(changedSteps(before, before)).toEqual([])
  expect(changedSteps(before, [step('lines', 1400), step('coupon', -140), step('delivery', 350)])).toEqual([
    { rule: 'points', beforeCents: -200, afterCents: 0 },
    { rule: 'delivery', beforeCents: 300, afterCents: 350 },
    { rule: 'coupon', beforeCents: 0, afterCents: -140 },
  ])
})
