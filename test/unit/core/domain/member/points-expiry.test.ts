import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  expiredPoints,
  nextExpiry,
  type PointChange,
} from '../../../../../core/domain/member/points-expiry.ts'

const life = 100
const day = 86_400_000

/** Point by point, as a till would: the oldest is taken first, and what is too old is thrown away at once. */
function byHand(changes: PointChange[], now: number): { expired: number; left: number[] } {
  const till: number[] = []
  let expired = 0
  const drop = (at: number) => {
    while (till.length > 0 && till[0]! + life <= at) {
      till.shift()
      expired += 1
    }
  }
  for (const { points, at } of changes) {
    drop(at)
    if (points > 0) till.push(...Array.from({ length: points }, () => at))
    else till.splice(0, -points)
  }
  drop(now)
  return { expired, left: till }
}

/** What somebody may do: never take more than there is. Instants rise. */
const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -30, max: 30 })), {
  maxLength: 25,
})

test('points expire oldest first and only once, as in a point-by-point simulation', () => {
  fc.assert(
    fc.property(history, fc.nat(150), (steps, wait) => {
      const changes: PointChange[] = []
      const own: PointChange[] = []
      let at = 0
      for (const [pause, wanted] of steps) {
        at += pause
        // As the server does it: what is too old goes before anything is used.
        const due = expiredPoints(changes, life, at)
        if (due > 0) changes.push({ points: -due, at })
        const has = changes.reduce((sum, { points }) => sum + points, 0)
        const points = Math.max(wanted, -has)
        if (points === 0) continue
        changes.push({ points, at })
        own.push({ points, at })
      }
      const now = at + wait
      const due = expiredPoints(changes, life, now)
      const has = changes.reduce((sum, { points }) => sum + points, 0)
      const { left } = byHand(own, now)
      expect(has - due).toBe(left.length)
      expect(expiredPoints([...changes, { points: -due, at: now }], life, now)).toBe(0)
      const next = nextExpiry(changes, life, now, String)
      expect(next).toEqual(
        left.length === 0
          ? null
          : { points: left.filter((one) => one === left[0]).length, at: left[0]! + life },
      )
    }),
  )
})

test('points that an order held and released keep their age, and expire if they are too old by then', () => {
  const given = { points: 500, at: 0 }
  const held = { points: -500, at: 90 }
  const back = { points: 500, at: 110, isReleased: true }
  expect(nextExpiry([given, held], life, 95, String)).toBeNull()
  expect(nextExpiry([given, held, { ...back, at: 95 }], life, 95, String)).toEqual({ points: 500, at: 100 })
  expect(expiredPoints([given, held, back], life, 110)).toBe(500)
  // What was given meanwhile stays.
  expect(expiredPoints([given, held, { points: 30, at: 95 }, back], life, 110)).toBe(500)
  expect(expiredPoints([given, held, back, { points: -500, at: 110 }], life, 1_000)).toBe(0)
})

test('points of an order that the restaurant let down can be used for another week, but no more of them', () => {
  const given = { points: 500, at: 0 }
  const held = { points: -300, at: day }
  const back = { points: 300, at: 3 * day, isReleased: true, isLetDown: true }
  const short = 2 * day
  const until = 10 * day
  expect(nextExpiry([given, held, back], short, 3 * day, String)).toEqual({ points: 300, at: until })
  // The other 200 had expired while the order was open.
  const expired = { points: -200, at: 2 * day }
  const all = [given, held, expired, back]
  expect(expiredPoints(all, short, until - 1)).toBe(0)
  expect(expiredPoints(all, short, until)).toBe(300)
  // What was given later has its own life, and what lives longer anyway isn't shortened.
  const later = { points: 40, at: 4 * day }
  expect(expiredPoints([...all, later], short, 6 * day)).toBe(40)
  expect(nextExpiry([given, held, back], 20 * day, 3 * day, String)).toEqual({ points: 500, at: 20 * day })
  // Of two orders that held 300 and 200, both are prolonged.
  const other = [
    { points: -200, at: day },
    { points: 200, at: 4 * day, isReleased: true, isLetDown: true },
  ]
  expect(expiredPoints([given, held, ...other, back], short, until - 1)).toBe(0)
  expect(expiredPoints([given, held, ...other, back], short, until)).toBe(300)
})

test('never more points expire than are there, none twice, and a let down order makes none expire sooner', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.nat(2_000_000_000), fc.nat(8), (steps, where, lifeMs, wait) => {
      let at = 0
      let has = 0
      const changes = steps.map(([pause, wanted]): PointChange => {
        at += pause * 10_000_000
        const points = Math.max(wanted, -has)
        has += points
        return { points, at }
      })
      const before = changes.slice(0, where % (changes.length + 1))
      const points = before.reduce((sum, one) => sum + one.points, 0)
      const back = { points, at, isReleased: true, isLetDown: true }
      const withOrder = [...changes, { points: -points, at: before.at(-1)?.at ?? 0 }, back]
      const now = at + wait * day
      const due = expiredPoints(withOrder, lifeMs, now)
      expect(due).toBeLessThanOrEqual(expiredPoints(changes, lifeMs, now))
      expect(expiredPoints([...withOrder, { points: -due, at: now }], lifeMs, now)).toBe(0)
    }),
  )
})

test('as many points expire with an order that holds and releases points in between as without it', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.nat(150), (steps, where, wait) => {
      let at = 0
      let has = 0
      const changes = steps.map(([pause, wanted]): PointChange => {
        at += pause
        const points = Math.max(wanted, -has)
        has += points
        return { points, at }
      })
      const place = where % (changes.length + 1)
      const before = changes.slice(0, place)
      const points = before.reduce((sum, one) => sum + one.points, 0)
      const heldAt = before.at(-1)?.at ?? 0
      const withOrder = [
        ...before,
        { points: -points, at: heldAt },
        ...changes.slice(place),
        { points, at, isReleased: true },
      ]
      expect(expiredPoints(withOrder, life, at + wait)).toBe(expiredPoints(changes, life, at + wait))
    }),
  )
})
