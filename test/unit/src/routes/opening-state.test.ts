import { describe, expect, test } from 'vitest'
import { openingState, weekOf } from '../../../../src/routes/home/opening-state.ts'

const zone = 'Europe/Madrid'
const daily = (startMinutes: number, endMinutes: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes, endMinutes }))
/** A Wednesday in winter, so that Madrid is one hour ahead of UTC. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 0, 14, hour - 1, minute)

describe('whether a kitchen is open', () => {
  test('it says until when, past midnight too', () => {
    const evening = daily(18 * 60, 60)
    expect(openingState(evening, at(20), zone)).toEqual({ open: true, changesAt: at(25) })
    expect(openingState(evening, at(2), zone)).toEqual({ open: false, changesAt: at(18) })
  })

  test('periods that touch are one', () => {
    const halves = [...daily(12 * 60, 16 * 60), ...daily(16 * 60, 20 * 60)]
    expect(openingState(halves, at(13), zone)).toEqual({ open: true, changesAt: at(20) })
  })

  test('always open never changes', () => {
    expect(openingState([], at(3), zone)).toEqual({ open: true, changesAt: null })
    expect(openingState(daily(0, 1440), at(3), zone)).toEqual({ open: true, changesAt: null })
  })

  test('open one day a week says when it opens next', () => {
    const saturday = [{ weekday: 6, startMinutes: 600, endMinutes: 900 }]
    expect(openingState(saturday, at(12), zone)).toEqual({ open: false, changesAt: Date.UTC(2026, 0, 17, 9) })
  })
})

test('a week begins on Monday and its ranges are in order', () => {
  const week = weekOf([
    { weekday: 1, startMinutes: 1200, endMinutes: 60 },
    { weekday: 1, startMinutes: 720, endMinutes: 960 },
  ])
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(week[0]!.ranges.map(({ start }) => start)).toEqual([720, 1200])
})
