/** A change of a member's points: what was given, or negative, what was taken. */
export type PointChange = {
  points: number
  at: number
  /** An order that came to nothing had held them: they are as old as they were. */
  isReleased?: boolean
}

/**
 * What is left of points that were given, oldest first: those that were given first are taken first, whenever that was (ours: the
 * spec is silent). An expiry is a taking as well, so that nothing expires twice. What an order held and gave back was
 * neither taken nor given: else ordering and calling it off would make old points new.
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
