import { expect, test } from 'vitest'
import { minutesAndSeconds } from '../../../../../core/domain/time/minutes-and-seconds.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [59, '0:59'],
  [60, '1:00'],
  [605, '10:05'],
  [3600, '60:00'],
])('%i seconds are shown as %s', (seconds, shown) => {
  expect(minutesAndSeconds(seconds)).toBe(shown)
})
