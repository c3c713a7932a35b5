import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  OpenTime,
  readOpenTimes,
  readRange,
  writeOpenTimes,
  writeRange,
} from '../../../../../core/contract/wire/opening-wire.ts'
import { period, periods } from '../../../../support/shops/menu-arbitraries.ts'

test('opening periods are unchanged after a round trip over the wire, which groups them by start day', () => {
  fc.assert(
    fc.property(periods, (some) => {
      const wire = writeOpenTimes(some)
      expect(v.is(v.array(OpenTime), wire)).toBe(true)
      expect(new Set(wire.map(({ weekType }) => weekType)).size).toBe(wire.length)
      expect(readOpenTimes(wire)).toEqual(some)
    }),
  )
})

test('an opening range is written as start~end, with midnight at its end as 24:00', () => {
  expect(writeRange({ weekday: 5, startMinutes: 18 * 60, endMinutes: 120 })).toBe('18:00~02:00')
  expect(writeRange({ weekday: 5, startMinutes: 0, endMinutes: 1440 })).toBe('00:00~24:00')
  fc.assert(
    fc.property(period, (one) => {
      expect(readRange(one.weekday, writeRange(one))).toEqual(one)
    }),
  )
})

test.each([
  '9:00~12:00',
  '09:00-12:00',
  '09:00~',
  '',
  '09:00~12:00 ',
  '٠٩:٠٠~١٢:٠٠',
  '24:01~25:00',
  '09:60~12:00',
  '99:99~99:99',
])('the opening range %j is rejected', (range) => {
  const wire = { weekType: 'MONDAY', openTime: [range] }
  expect(v.is(OpenTime, wire)).toBe(false)
})
