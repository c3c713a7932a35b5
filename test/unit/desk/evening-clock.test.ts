import { describe, expect, test } from 'vitest'
import { instantOf } from '../../../core/domain/time/instant-of.ts'
import { instantIn, spanIn } from '../../../desk/tables/evening-clock.ts'

const zone = 'Europe/Madrid'
const format = { instant: (day: string, clock: string) => instantOf(day, clock, zone) }
const text = (at: number) => new Date(at).toISOString().slice(0, 16)
/** Thursday is over at midnight; Fridays and Saturdays close at two. */
const friday = { day: '2026-11-27', from: Date.parse('2026-11-26T23:00Z') }
const saturday = { day: '2026-10-24', from: instantOf('2026-10-24', '02:00', zone) }

describe('a time typed on an evening’s page', () => {
  test('belongs to that day, or to the night after it if it is before the evening begins', () => {
    expect(text(instantIn(friday, '20:15', format))).toBe('2026-11-27T19:15')
    expect(text(instantIn(friday, '00:30', format))).toBe('2026-11-26T23:30')
    expect(text(instantIn(saturday, '00:30', format))).toBe('2026-10-24T22:30')
    expect(text(instantIn(saturday, '01:30', format))).toBe('2026-10-24T23:30')
    expect(text(instantIn(saturday, '02:00', format))).toBe('2026-10-24T00:00')
  })

  test('as the end of a closure may be on the next day, also in a night when clocks change', () => {
    const closed = (evening: typeof friday, from: string, to: string) => {
      const span = spanIn(evening, from, to, format)
      return [text(span.from), text(span.to)]
    }
    expect(closed(friday, '20:00', '21:00')).toEqual(['2026-11-27T19:00', '2026-11-27T20:00'])
    expect(closed(friday, '23:00', '00:30')).toEqual(['2026-11-27T22:00', '2026-11-27T23:30'])
    // The clocks go back at three: four in the morning is an hour later than on other nights.
    expect(closed(saturday, '23:00', '04:00')).toEqual(['2026-10-24T21:00', '2026-10-25T03:00'])
    expect(closed(saturday, '00:30', '01:00')).toEqual(['2026-10-24T22:30', '2026-10-24T23:00'])
  })
})
