const everyMs = 60_000

/**
 * Counts events that anybody can cause a thousand times a second, so that at most one line a minute is logged for each
 * name. Kept in this process's memory; the names are few, and callers can't choose them.
 */
export class LineLimit {
  readonly #counts = new Map<string, { since: number; unlogged: number }>()

  /**
   * @returns how many there were since the last logged line, including this one; null when nothing is to be logged yet
   */
  count(name: string, now: number): number | null {
    const known = this.#counts.get(name)
    // A clock that was set back also starts a new interval.
    if (known && now >= known.since && now - known.since < everyMs) {
      known.unlogged++
      return null
    }
    this.#counts.set(name, { since: now, unlogged: 0 })
    return (known?.unlogged ?? 0) + 1
  }
}
