const quietMs = 60_000

/**
 * Counts the messages that claim to be a bank's and aren't, so that the log tells of them once a minute: anybody may
 * send a thousand in a second. Kept by this process.
 */
export class Strangers {
  readonly #counts = new Map<string, { since: number; untold: number }>()

  /** @returns how many there were since that was last told, this one too; null while it isn't to be told again yet */
  count(bankId: string, reason: string, now: number): number | null {
    const name = `${bankId} ${reason}`
    const known = this.#counts.get(name)
    // A clock that was set back tells too.
    if (known && now >= known.since && now - known.since < quietMs) {
      known.untold++
      return null
    }
    this.#counts.set(name, { since: now, untold: 0 })
    return (known?.untold ?? 0) + 1
  }
}
