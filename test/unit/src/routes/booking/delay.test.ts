import { expect, test } from 'vitest'
import { type Delay, delayBy, delayOf } from '../../../../../src/routes/booking/confirm/delay.ts'

const again = (last: Delay | null, of: string, times: number): Delay | null =>
  Array.from({ length: times }).reduce<Delay | null>((old) => delayBy(old, of, 'EN_UNREADABLE'), last)

test('each further lost answer for a wish is counted', () => {
  expect(again(null, 'at eight', 3)).toEqual({ of: 'at eight', code: 'EN_UNREADABLE', times: 3 })
})

test('the delay of an earlier wish is neither shown for another one nor counted on', () => {
  const earlier = again(null, 'at eight', 5)
  expect(delayOf(earlier, 'at eight')).toEqual(earlier)
  expect(delayOf(earlier, 'at nine')).toBeNull()
  expect(again(earlier, 'at nine', 1)).toMatchObject({ times: 1 })
})
