import { toCents } from '../../../core/contract/amount.ts'
import { isOpen } from '../../../core/domain/time/opening-hours.ts'
import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { compileOpening } from '../../shops/compile/compile-opening.ts'

type Earning = {
  spentCents: number
  /** What the member had spent before this order: the level that it is earned at. */
  earnedBefore: number
  orderedAt: number
}

/**
 * How many points an order earns: one for so much, more at a level and at hours that the owner chose, whole ones only. Factors have
 * at most two decimals and are counted in hundredths, so that no point hangs on a fraction's last bit.
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
