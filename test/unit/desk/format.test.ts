import { describe, expect, test } from 'vitest'
import { formatIn } from '../../../desk/format.ts'
import type { Texts } from '../../../desk/texts/texts-of.ts'

const shop = { id: 's', name: 'S', language: 'en', currency: 'EUR', timeZone: 'Europe/Madrid' } as const
const english = formatIn('en', {} as Texts, shop)
const now = Date.parse('2026-11-20T20:00:00Z')
const day = 86_400_000

describe('at the desk a day is said', () => {
  test('in English as in Europe, with the year where it is far away', () => {
    const { date, moment } = english
    expect(date('2026-12-31')).toBe('Thursday 31 December')
    expect(moment(now + day, now)).toBe('Sat 21 Nov, 21:00')
    expect(moment(now + 365 * day, now)).toBe('Sat, 20 Nov 2027, 21:00')
  })
})
