import { afterEach, describe, expect, test, vi } from 'vitest'
import { zoneWeeks } from '../../../../support/shops/zone-weeks.ts'

/*
 * The package asks the phone's own clock about an hour that a zone shows twice. Kabul, Riyadh and Honolulu are as far
 * on one side of UTC as New York, St John’s and Adelaide are on the other, to within the hour of the change.
 */
const phones = [
  'UTC',
  'Europe/Madrid',
  'America/New_York',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Atlantic/Azores',
  'Asia/Kabul',
  'Asia/Riyadh',
]

const before = process.env['TZ']
afterEach(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

const minuteMs = 60_000

describe.each(phones)('G30 on a phone set to %s', (phone) => {
  test('zoneOffset is right for every zone in every minute', async () => {
    process.env['TZ'] = phone
    // Each phone reads for itself: what another has read is kept in the module.
    vi.resetModules()
    const { zoneOffset } = await import('../../../../../core/domain/time/zone-offset.ts')
    const wrong = zoneWeeks.flatMap(({ name, timeZone, start, walls }) => {
      const faults = walls.filter(({ day, minutes }, minute) => {
        const at = start + minute * minuteMs
        return zoneOffset(at + 31_007, timeZone) !== Date.parse(day) + minutes * minuteMs - at
      })
      return faults.length > 0
        ? [`${name}: ${faults.length} minutes, first ${JSON.stringify(faults[0])}`]
        : []
    })
    expect(wrong).toEqual([])
  })
})
