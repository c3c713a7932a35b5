import { hourMs } from '../../core/domain/time/durations.ts'

/** A party's stay at a table, in ms. */
type Stay = { from: number; to: number }

export type Placed<Each> = { stay: Each; lane: number }

/**
 * The whole hours around all stays, and the beginning of each hour. In every time zone, hours begin with UTC's or half
 * an hour later.
 */
export function spanOf(stays: Stay[]): Stay & { hours: number[] } {
  const from = Math.floor(Math.min(...stays.map((stay) => stay.from)) / hourMs) * hourMs
  const to = Math.ceil(Math.max(...stays.map((stay) => stay.to)) / hourMs) * hourMs
  return { from, to, hours: Array.from({ length: (to - from) / hourMs }, (_, hour) => from + hour * hourMs) }
}

/**
 * Assigns lanes, so that overlapping stays lie below each other: each in the first lane that is free when it begins.
 * Stays at one table only overlap when the desk has put two parties there.
 */
export function inLanes<Each extends Stay>(stays: Each[]): Placed<Each>[] {
  const freeAt: number[] = []
  return stays
    .toSorted((one, other) => one.from - other.from)
    .map((stay) => {
      const free = freeAt.findIndex((until) => until <= stay.from)
      const lane = free === -1 ? freeAt.length : free
      freeAt[lane] = stay.to
      return { stay, lane }
    })
}
