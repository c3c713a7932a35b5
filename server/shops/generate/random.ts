/** A small seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
export function seededRandom(seed: number): {
  next: () => number
  below: (n: number) => number
  chance: (p: number) => boolean
  pick: <T>(list: readonly T[]) => T
} {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    chance: (p) => next() < p,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
  }
}

export type Random = ReturnType<typeof seededRandom>
