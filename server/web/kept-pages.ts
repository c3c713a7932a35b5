import type { FirstPage } from '../../core/contract/first-page.ts'
import { ExpiringCache } from '../base/expiring-cache.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

/**
 * Keeps the most recently used pages by the key of what they show, each until it no longer holds. A page that was made
 * while the clock was ahead shows a wrong hour, so none is used before the instant at which it was made.
 */
export class KeptPages {
  readonly #made: ExpiringCache<{ page: FirstPage; since: number }>
  readonly #inTheMaking = new Map<string, Promise<FirstPage | null>>()
  readonly #now: () => number

  constructor(most: number, now: () => number) {
    this.#made = new ExpiringCache({ maxEntries: most, ttlMs: dayMs })
    this.#now = now
  }

  /**
   * Returns a page, which is made once for all who ask meanwhile. If making it fails, they get null, and the next
   * request tries again.
   */
  async of(key: string, make: () => Promise<FirstPage | null>): Promise<FirstPage | null> {
    const now = this.#now()
    const made = this.#made.get(key, now)
    if (made && made.since <= now && now < made.page.holdsUntil) return made.page
    return this.#inTheMaking.get(key) ?? this.#begin(key, make)
  }

  async #begin(key: string, make: () => Promise<FirstPage | null>): Promise<FirstPage | null> {
    const since = this.#now()
    const making = make()
    this.#inTheMaking.set(key, making)
    try {
      const page = await making
      if (page) this.#made.set(key, { page, since }, this.#now())
      return page
    } finally {
      this.#inTheMaking.delete(key)
    }
  }
}
