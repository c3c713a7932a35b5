const logEveryMs = 60_000

/**
 * Counts webhooks that were rejected, so that at most one line a minute is logged for each bank and reason: anybody can
 * send a thousand a second. Kept in this process's memory.
 */
export class RejectedWebhooks {
  readonly #counts = new Map<string, { since: number; unlogged: number }>()

  /** @returns how many were rejected since the last logged line, including this one; null when nothing is to be logged yet */
  count(bankId: string, reason: string, now: number): number | null {
    const name = `${bankId} ${reason}`
    const known = this.#counts.get(name)
    // A clock that was set back also starts a new interval.
    if (known && now >= known.since && now - known.since < logEveryMs) {
      known.unlogged++
      return null
    }
    this.#counts.set(name, { since: now, unlogged: 0 })
    return (known?.unlogged ?? 0) + 1
  }
}
