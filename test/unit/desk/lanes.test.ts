import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLanes, spanOf } from '../../../desk/tables/lanes.ts'

const minuteMs = 60_000
const evening = Date.parse('2026-03-06T19:00:00Z')

const stays = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 240 })).map(([from, minutes]) => ({
    from: evening + from * minuteMs,
    to: evening + (from + minutes) * minuteMs,
  })),
  { minLength: 1, maxLength: 30 },
)
const overlap = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  one.from < other.to && other.from < one.to

describe('stays of one table', () => {
  test('never overlap in a lane, and use no more lanes than there are stays at once', () => {
    fc.assert(
      fc.property(stays, (some) => {
        const placed = inLanes(some)
        expect(placed.map(({ stay }) => stay)).toHaveLength(some.length)
        for (const [at, one] of placed.entries())
          for (const other of placed.slice(at + 1))
            if (one.lane === other.lane) expect(overlap(one.stay, other.stay)).toBe(false)
        const most = Math.max(
          ...some.map(({ from }) => some.filter((s) => s.from <= from && from < s.to).length),
        )
        expect(Math.max(...placed.map(({ lane }) => lane)) + 1).toBe(most)
      }),
    )
  })

  test('that follow each other directly share a lane', () => {
    const placed = inLanes([
      { from: 90, to: 180 },
      { from: 0, to: 90 },
    ])
    expect(placed.map(({ lane }) => lane)).toEqual([0, 0])
  })
})

test('the axis begins and ends at a full hour and covers all stays', () => {
  fc.assert(
    fc.property(stays, (some) => {
      const { from, to, hours } = spanOf(some)
      expect([from % 3_600_000, to % 3_600_000]).toEqual([0, 0])
      for (const stay of some) expect(from <= stay.from && stay.to <= to).toBe(true)
      expect(hours[0]).toBe(from)
      expect(hours.at(-1)).toBe(to - 3_600_000)
    }),
  )
})
