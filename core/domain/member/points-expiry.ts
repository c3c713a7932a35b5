/** A change of a member's points; negative for points taken. */
export type PointChange = {
  points: number
  at: number
  /** Points returned by an order that came to nothing: they keep their original age. */
  isReleased?: boolean
}

/**
 * The remaining points of each change, oldest first. Points are taken from the oldest first, regardless of when
 * (ours: the spec is silent). An expiry counts as taking too, so that nothing expires twice. Points that an order
 * held and returned count neither as taken nor as given: otherwise ordering and cancelling would renew old points.
 */
function leftOf(changes: readonly PointChange[]): PointChange[] {
  const isGiven = ({ points, isReleased = false }: PointChange) => points > 0 && !isReleased
  let taken = -changes.filter((one) => !isGiven(one)).reduce((sum, { points }) => sum + points, 0)
  return changes
    .filter(isGiven)
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ points, at }) => {
      const left = Math.max(0, points - taken)
      taken -= points - left
      return left > 0 ? [{ points: left, at }] : []
    })
}

/** How many of a member's points have expired by now, `lifeMs` after they were given. */
export const expiredPoints = (changes: readonly PointChange[], lifeMs: number, now: number): number =>
  leftOf(changes)
    .filter(({ at }) => at + lifeMs <= now)
    .reduce((sum, { points }) => sum + points, 0)

/** The points that expire next, and when: all that expire on the same day. Null if none will. */
export function nextExpiry(
  changes: readonly PointChange[],
  lifeMs: number,
  now: number,
  dayOf: (at: number) => string,
): PointChange | null {
  const coming = leftOf(changes).filter(({ at }) => at + lifeMs > now)
  const [first] = coming
  if (!first) return null
  const day = dayOf(first.at + lifeMs)
  const points = coming
    .filter(({ at }) => dayOf(at + lifeMs) === day)
    .reduce((sum, one) => sum + one.points, 0)
  return { points, at: first.at + lifeMs }
}
