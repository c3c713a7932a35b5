import { toCents } from '../../../core/contract/amount.ts'
import { isOpen } from '../../../core/domain/time/opening-hours.ts'
import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { compileOpening } from '../../shops/compile/compile-opening.ts'

type Earning = {
  spentCents: number
  /** What the member had spent before this order; it determines the level that applies. */
  earnedBefore: number
  orderedAt: number
}

/**
 * How many points an order earns: one for each `earnedPer`, multiplied at levels and hours that the owner chose, and
 * rounded down to whole points. Factors have at most two decimals and are counted in hundredths, so that floating-point
 * errors don't cost a point.
 */
export function pointsFor(
  { points, membershipLevels, timeZone }: Pick<ShopFile, 'points' | 'membershipLevels' | 'timeZone'>,
  { spentCents, earnedBefore, orderedAt }: Earning,
): number {
  if (points?.earnedPer === undefined) return 0
  const wall = wallTime(orderedAt, timeZone)
  const factors = points.times
    .filter(({ opening }) => isOpen(compileOpening(opening), wall))
    .map(({ factor }) => factor)
  const atLevel = membershipLevels.findLast(({ spentFrom }) => toCents(spentFrom) <= earnedBefore)
  const hundredths = (factor: number) => Math.round(factor * 100)
  const times = hundredths(Math.max(1, ...factors)) * hundredths(atLevel?.pointsFactor ?? 1)
  return Math.floor((spentCents * times) / (toCents(points.earnedPer) * 100 * 100))
}
