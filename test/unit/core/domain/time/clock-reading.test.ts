import { expect, test } from 'vitest'
import { clockReading } from '../../../../../core/domain/time/clock-reading.ts'

const reading = (timeZone: string) =>
  clockReading('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

test.each([
  // The last Sunday of October, at three.
  ['Europe/Madrid', '2026-10-24T23:59:00Z', '01:59'],
  ['Europe/Madrid', '2026-10-25T00:00:00Z', '02:00 GMT+2'],
  ['Europe/Madrid', '2026-10-25T00:59:00Z', '02:59 GMT+2'],
  ['Europe/Madrid', '2026-10-25T01:00:00Z', '02:00 GMT+1'],
  ['Europe/Madrid', '2026-10-25T01:59:00Z', '02:59 GMT+1'],
  ['Europe/Madrid', '2026-10-25T02:00:00Z', '03:00'],
  // Forward, nothing comes twice.
  ['Europe/Madrid', '2026-03-29T00:59:00Z', '01:59'],
  ['Europe/Madrid', '2026-03-29T01:00:00Z', '03:00'],
  // Half an hour, the first Sunday of April at two.
  ['Australia/Lord_Howe', '2026-04-04T14:29:00Z', '01:29'],
  ['Australia/Lord_Howe', '2026-04-04T14:30:00Z', '01:30 GMT+11'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '01:30 GMT+10:30'],
  ['Australia/Lord_Howe', '2026-04-04T15:30:00Z', '02:00'],
  // Two hours, in the Antarctic.
  ['Antarctica/Troll', '2026-10-25T00:30:00Z', '02:30 GMT+2'],
  ['Antarctica/Troll', '2026-10-25T02:30:00Z', '02:30 GMT+0'],
  // Over midnight, the last Thursday of October.
  ['Africa/Cairo', '2026-10-29T19:59:00Z', '22:59'],
  ['Africa/Cairo', '2026-10-29T20:00:00Z', '23:00 GMT+3'],
  ['Africa/Cairo', '2026-10-29T21:00:00Z', '23:00 GMT+2'],
  ['Africa/Cairo', '2026-10-29T22:00:00Z', '00:00'],
])('in %s, %s is shown as %s', (zone, at, said) => {
  expect(reading(zone)(Date.parse(at))).toBe(said)
})

test('a time in a zone without clock changes is shown without the offset', () => {
  for (let hour = 0; hour < 24 * 366; hour += 1)
    expect(reading('Pacific/Honolulu')(Date.UTC(2026, 0, 1, hour))).toMatch(/^\d\d:00$/)
})
