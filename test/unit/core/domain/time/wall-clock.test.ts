import { describe, expect, test } from 'vitest'
import { afterWallMinutes, wallTime } from '../../../../../core/domain/time/wall-clock.ts'
import { zoneWeeks } from '../../../../support/shops/zone-weeks.ts'

const minuteMs = 60_000

describe.each(zoneWeeks)('G30 the wall clock of $name', ({ timeZone, start, walls }) => {
  test('matches a clock there in every minute', () => {
    const wrong = walls.filter((wall, minute) => {
      const read = wallTime(start + minute * minuteMs + 31_007, timeZone)
      return read.weekday !== wall.weekday || read.minutes !== wall.minutes || read.day !== wall.day
    })
    expect(wrong).toEqual([])
  })

  test('gives afterWallMinutes the instant so many minutes later, or of a clock change before that', () => {
    const jumps = walls.flatMap((wall, minute) => {
      const before = walls[minute - 1]
      const isJump = before && (wall.minutes - before.minutes + 1440) % 1440 !== 1
      return isJump ? [start + minute * minuteMs] : []
    })
    for (let minute = 0; minute < walls.length - 1500; minute += 97) {
      for (const wait of [1, 29, 60, 90, 720, 1440]) {
        const at = start + minute * minuteMs
        const jump = jumps.find((one) => one > at && one <= at + wait * minuteMs)
        expect(afterWallMinutes(at + 12_345, wait, timeZone)).toBe(jump ?? at + wait * minuteMs)
      }
    }
  })
})

test('the wall clock shows midnight as 0 minutes of the new day', () => {
  expect(wallTime(Date.parse('2025-06-01T22:00:00Z'), 'Europe/Madrid')).toEqual({
    weekday: 1,
    minutes: 0,
    day: '2025-06-02',
  })
})
