import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdays } from '../../../../../core/schema/primitives.ts'
import type { Opening } from '../../../../../core/schema/shop-file/shop-file-parts.ts'
import { checkShopFile } from '../../../../../server/shops/check/check-shop-file.ts'
import { openingWithin, type Times } from '../../../../../server/shops/gloriafood/opening.ts'
import { smallShop } from '../../../../support/shops/small-shop.ts'

const week = 7 * 1440
const bits = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

/** Every quarter of an hour of the week at which something is open. */
function quarters(spans: { day: number; begin: number; end: number }[]): number[] {
  const open = new Set<number>()
  for (const { day, begin, end } of spans)
    for (let at = begin; at < end; at += 15) open.add((day * 1440 + at) % week)
  return [...open].toSorted((a, b) => a - b)
}

const ofTimes = ({ mask, range }: Times): number[] =>
  quarters(
    bits.flatMap((_, day) =>
      mask & (1 << day) ? [{ day, begin: range?.begin ?? 0, end: range?.end ?? 1440 }] : [],
    ),
  )

const minutesOf = (clock = ''): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const ofOpening = (opening: Opening): number[] =>
  quarters(
    bits.flatMap((name, day) =>
      (opening[name] ?? opening.DAILY ?? []).map((range) => {
        const [begin, end] = range.split('~').map(minutesOf)
        return { day, begin: begin ?? 0, end: (end ?? 0) > (begin ?? 0) ? (end ?? 0) : (end ?? 0) + 1440 }
      }),
    ),
  )

const times = fc
  .tuple(fc.integer({ min: 1, max: 127 }), fc.nat(95), fc.integer({ min: 1, max: 95 }))
  .map(([mask, begin, length]): Times => ({ mask, range: { begin: begin * 15, end: (begin + length) * 15 } }))

test('a dish with times gets a valid opening: exactly when both dish and category are open', () => {
  expect([...bits].toSorted()).toEqual([...weekdays].toSorted())
  fc.assert(
    fc.property(times, times, (dish, category) => {
      const other = new Set(ofTimes(category))
      const both = ofTimes(dish).filter((at) => other.has(at))
      const opening = openingWithin(dish, category)
      expect(opening ? ofOpening(opening) : []).toEqual(both)
      if (!opening) return
      const shop = smallShop()
      const checked = checkShopFile({ ...shop, booking: { opening } }, () => true)
      expect(checked).toMatchObject({ ok: true })
    }),
    { numRuns: 300 },
  )
})
