import { describe, expect, test } from 'vitest'
import { nearDay, nearestSlot, slotDays } from '../../../../../../src/routes/order/confirm/slot-days.ts'

const zone = 'Europe/Madrid'
const at = (text: string) => Date.parse(text)
const evening = at('2026-11-20T22:45:00Z')
const night = at('2026-11-20T23:15:00Z')
const noon = at('2026-11-21T11:00:00Z')

describe('times by day', () => {
  test('midnight on the shop’s wall divides the days, not the one in UTC', () => {
    expect(slotDays([evening, night, noon], zone)).toEqual([
      { day: '2026-11-20', slots: [evening] },
      { day: '2026-11-21', slots: [night, noon] },
    ])
  })

  test('no times make no days', () => {
    expect(slotDays([], zone)).toEqual([])
  })

  test('today and tomorrow are told from the shop’s wall', () => {
    expect(nearDay('2026-11-21', at('2026-11-20T23:30:00Z'), zone)).toBe('today')
    expect(nearDay('2026-11-21', at('2026-11-20T22:30:00Z'), zone)).toBe('tomorrow')
    expect(nearDay('2026-11-22', at('2026-11-20T22:30:00Z'), zone)).toBeNull()
  })

  test('tomorrow is found across a change of the clocks and of the year', () => {
    expect(nearDay('2026-10-25', at('2026-10-24T21:30:00Z'), zone)).toBe('tomorrow')
    expect(nearDay('2027-01-01', at('2026-12-31T12:00:00Z'), zone)).toBe('tomorrow')
  })
})

describe('the time on another day', () => {
  const day = { day: '2026-11-21', slots: [night, noon] }

  test('is the one nearest to the hour chosen before', () => {
    expect(nearestSlot(day, at('2026-11-20T12:30:00Z'), zone)).toBe(noon)
    expect(nearestSlot(day, at('2026-11-19T23:30:00Z'), zone)).toBe(night)
  })

  test('is the first when none was chosen', () => {
    expect(nearestSlot(day, null, zone)).toBe(night)
  })
})
