import { describe, expect, test } from 'vitest'
import { formats } from '../../../../src/i18n/format.ts'
import { moneyIn } from '../../../../src/i18n/money.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const dayMs = 86_400_000

describe('formatting', () => {
  const english = formats('en', 'Europe/Madrid')
  const spanish = formats('es', 'Europe/Madrid')

  test('writes money in the shop’s currency as the language does', () => {
    expect(moneyIn('en', 'EUR')(1250)).toBe('€12.50')
    expect(plain(moneyIn('es', 'EUR')(1250))).toBe('12,50 €')
  })

  test('writes an instant in the shop’s time zone, not the phone’s', () => {
    const noonUtc = Date.UTC(2026, 6, 1, 12)
    expect(english.time(noonUtc)).toBe('14:00')
    expect(formats('en', 'America/New_York').time(noonUtc)).toBe('08:00')
  })

  test('writes midnight as 00:00', () => {
    expect(english.clock(0)).toBe('00:00')
    expect(english.clock(24 * 60)).toBe('00:00')
  })

  test('names weekday 0 Sunday', () => {
    expect(english.weekday(0)).toBe('Sunday')
    expect(spanish.weekday(6)).toBe('sábado')
  })

  test('adds the date to a time of another day', () => {
    expect(english.dayTime(Date.UTC(2020, 0, 6, 11))).toMatch(/^Mon,? 6 Jan 2020, 12:00$/)
    expect(english.dayTime(Date.now() - 300 * dayMs)).toMatch(/^\w{3},? \d+ \w+, \d\d:\d\d$/)
    expect(english.dayTime(Date.now())).toMatch(/^\d\d:\d\d$/)
  })

  test('takes today’s date from the shop’s clock, not the phone’s', () => {
    const slow = formats('en', 'Europe/Madrid', -dayMs)
    expect(slow.dayTime(Date.now())).toContain(',')
    expect(slow.dayTime(Date.now() - dayMs)).toMatch(/^\d\d:\d\d$/)
  })

  test('adds the UTC offset to a time that occurs twice when clocks change', () => {
    expect(english.time(Date.UTC(2026, 9, 25, 0, 30))).toBe('02:30 GMT+2')
    expect(spanish.dayTime(Date.UTC(2026, 9, 25, 1, 30))).toMatch(/^dom, 25 oct( 2026)?, 0?2:30 GMT\+1$/)
  })
})
