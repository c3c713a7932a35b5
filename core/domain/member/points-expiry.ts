import { dayMs } from '../time/durations.ts'

/** A change of a member's points; negative for points taken. */
export type PointChange = {
  points: number
  at: number
  /** Points returned by an order that came to nothing: they keep their original age. */
  isReleased?: boolean
  /** Returned points whose order the restaurant refused or didn't answer: they can be used for at least a week more. */
  isLetDown?: boolean
}

/** How long what an order held can be used at least after the restaurant has let the order down. */
export const againMs = 7 * dayMs

/** Points that were given together, and when they expire. */
type Left = { points: number; at: number; dueAt: number }

/**
 * The remaining points of each change, oldest first. Points are taken from the oldest first, regardless of when
 * (ours: the spec is silent). An expiry counts as taking too, so that nothing expires twice. Points that an order
 * held and returned count neither as taken nor as given: otherwise ordering and cancelling would renew old points.
 * Only if the restaurant let the order down, as many points as it returned can be used for another week.
 */
function leftOf(changes: readonly PointChange[], lifeMs: number): Left[] {
  const isGiven = ({ points, isReleased = false }: PointChange) => points > 0 && !isReleased
  let taken = -changes.filter((one) => !isGiven(one)).reduce((sum, { points }) => sum + points, 0)
  const left = changes
    .filter(isGiven)
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ points, at }) => {
      const rest = Math.max(0, points - taken)
      taken -= points - rest
      return rest > 0 ? [{ points: rest, at, dueAt: at + lifeMs }] : []
    })
  // The latest first, so that what was returned twice keeps the later day.
  return changes
    .filter(({ isLetDown = false }) => isLetDown)
    .toSorted((one, other) => other.at - one.at)
    .reduce(prolonged, left)
    .toSorted((one, other) => one.dueAt - other.dueAt)
}

/** Gives the oldest points another week, at most as many as were returned. */
function prolonged(left: Left[], { points, at: returnedAt }: PointChange): Left[] {
  const dueAt = returnedAt + againMs
  let rest = points
  return left.flatMap((one) => {
    const longer = one.at <= returnedAt && one.dueAt < dueAt ? Math.min(one.points, rest) : 0
    if (longer === 0) return [one]
    rest -= longer
    const same = { ...one, points: one.points - longer }
    return [{ ...one, points: longer, dueAt }, ...(same.points > 0 ? [same] : [])]
  })
}

/** How many of a member's points have expired by now, `lifeMs` after they were given. */
export const expiredPoints = (changes: readonly PointChange[], lifeMs: number, now: number): number =>
  leftOf(changes, lifeMs)
    .filter(({ dueAt }) => dueAt <= now)
    .reduce((sum, { points }) => sum + points, 0)

/** The points that expire next, and when: all that expire on the same day. Null if none will. */
export function nextExpiry(
  changes: readonly PointChange[],
  lifeMs: number,
  now: number,
  dayOf: (at: number) => string,
): PointChange | null {
  const coming = leftOf(changes, lifeMs).filter(({ dueAt }) => dueAt > now)
  const [first] = coming
  if (!first) return null
  const day = dayOf(first.dueAt)
  const points = coming.filter(({ dueAt }) => dayOf(dueAt) === day).reduce((sum, one) => sum + one.points, 0)
  return { points, at: first.dueAt }
}
