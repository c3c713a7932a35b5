/** A change of a member's points: what was given, or negative, what was taken. */
export type PointChange = { points: number; at: number }

/**
 * What is left of points that were given, oldest first: those that were given first are taken first, whenever that was (ours: the
 * spec is silent). An expiry is a taking as well, so that nothing expires twice.
 */
function leftOf(changes: readonly PointChange[]): PointChange[] {
  let taken = -changes.reduce((sum, { points }) => sum + Math.min(points, 0), 0)
  return changes
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ points, at }) => {
      const left = Math.max(0, points - taken)
      taken -= points - left
      return left > 0 ? [{ points: left, at }] : []
    })
}

/** How many of a member's points are too old by now, `lifeMs` after they were given. */
export const expiredPoints = (changes: readonly PointChange[], lifeMs: number, now: number): number =>
  leftOf(changes)
    .filter(({ at }) => at + lifeMs <= now)
    .reduce((sum, { points }) => sum + points, 0)

/** Which points go next and when: all those that go on the same day. Null where none will. */
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
