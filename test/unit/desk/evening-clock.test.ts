import { describe, expect, test } from 'vitest'
import { instantOf } from '../../../core/domain/time/instant-of.ts'
import { instantIn, spanIn } from '../../../desk/tables/evening-clock.ts'

const zone = 'Europe/Madrid'
const format = { instant: (day: string, clock: string) => instantOf(day, clock, zone) }
const text = (at: number) => new Date(at).toISOString().slice(0, 16)
/** A page from midnight or the end of the evening before to the end of its own, by the shop's clock. */
const page = (day: string, from: string, next: string, to: string) => ({
  day,
  from: instantOf(day, from, zone),
  to: instantOf(next, to, zone),
})
/** Thursday is over at midnight; Fridays and Saturdays close at two. */
const friday = page('2026-11-27', '00:00', '2026-11-28', '02:00')
const saturday = page('2026-10-24', '02:00', '2026-10-25', '02:00')
/** Closes at eleven, but at three on New Year's Eve. */
const newYearsEve = page('2026-12-31', '00:00', '2027-01-01', '03:00')
const newYear = page('2027-01-01', '03:00', '2027-01-02', '00:00')

describe('a time typed on an evening’s page', () => {
  test('belongs to that day, or to the night after it if the evening still lasts then', () => {
    expect(text(instantIn(friday, '20:15', format))).toBe('2026-11-27T19:15')
    expect(text(instantIn(friday, '00:30', format))).toBe('2026-11-27T23:30')
    expect(text(instantIn(friday, '02:00', format))).toBe('2026-11-27T01:00')
    expect(text(instantIn(newYearsEve, '23:30', format))).toBe('2026-12-31T22:30')
    expect(text(instantIn(newYearsEve, '00:30', format))).toBe('2026-12-31T23:30')
    expect(text(instantIn(newYear, '12:00', format))).toBe('2027-01-01T11:00')
    expect(text(instantIn(saturday, '00:30', format))).toBe('2026-10-24T22:30')
    expect(text(instantIn(saturday, '01:30', format))).toBe('2026-10-24T23:30')
    expect(text(instantIn(saturday, '02:00', format))).toBe('2026-10-24T00:00')
  })

  const closed = (evening: typeof friday, from: string, to: string) => {
    const span = spanIn(evening, from, to, format)
    return [text(span.from), text(span.to)]
  }

  test('as the end of a closure may be on the next day, also in a night when clocks change', () => {
    expect(closed(friday, '20:00', '21:00')).toEqual(['2026-11-27T19:00', '2026-11-27T20:00'])
    expect(closed(friday, '23:00', '00:30')).toEqual(['2026-11-27T22:00', '2026-11-27T23:30'])
    expect(closed(friday, '00:30', '02:00')).toEqual(['2026-11-27T23:30', '2026-11-28T01:00'])
    expect(closed(newYearsEve, '01:00', '03:00')).toEqual(['2027-01-01T00:00', '2027-01-01T02:00'])
    // The clocks go back at three: four in the morning is an hour later than on other nights.
    expect(closed(saturday, '23:00', '04:00')).toEqual(['2026-10-24T21:00', '2026-10-25T03:00'])
    expect(closed(saturday, '00:30', '01:00')).toEqual(['2026-10-24T22:30', '2026-10-24T23:00'])
  })

  test('as the start of a closure is the day’s own midnight if it ends in the afternoon', () => {
    expect(closed(friday, '00:00', '17:00')).toEqual(['2026-11-26T23:00', '2026-11-27T16:00'])
    expect(closed(saturday, '00:00', '17:00')).toEqual(['2026-10-24T00:00', '2026-10-24T15:00'])
  })
})
