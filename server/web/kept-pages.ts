import type { FirstPage } from '../../core/contract/first-page.ts'
import { ExpiringCache } from '../base/expiring-cache.ts'

/** Keeps the most recently used pages by the key of what they show, each until it no longer holds. */
export class KeptPages {
  readonly #made: ExpiringCache<FirstPage>
  readonly #inTheMaking = new Map<string, Promise<FirstPage | null>>()
  readonly #now: () => number

  constructor(most: number, now: () => number) {
    this.#made = new ExpiringCache({ maxEntries: most, ttlMs: 24 * 3_600_000 })
    this.#now = now
  }

  /**
   * Returns a page, which is made once for all who ask meanwhile. If making it fails, they get null, and the next
   * request tries again.
   */
  async of(key: string, make: () => Promise<FirstPage | null>): Promise<FirstPage | null> {
    const now = this.#now()
    const made = this.#made.get(key, now)
    if (made && now < made.holdsUntil) return made
    return this.#inTheMaking.get(key) ?? this.#begin(key, make)
  }

  async #begin(key: string, make: () => Promise<FirstPage | null>): Promise<FirstPage | null> {
    const making = make()
    this.#inTheMaking.set(key, making)
    try {
      const page = await making
      if (page) this.#made.set(key, page, this.#now())
      return page
    } finally {
      this.#inTheMaking.delete(key)
    }
  }
}
