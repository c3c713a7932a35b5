import type { FirstPage } from '../../core/contract/first-page.ts'
import { ExpiringCache } from '../base/expiring-cache.ts'

/** Pages by what they were made of: so many of those that were asked for last, each until it no longer holds. */
export class KeptPages {
  readonly #made: ExpiringCache<FirstPage>
  readonly #inTheMaking = new Map<string, Promise<FirstPage | null>>()
  readonly #now: () => number

  constructor(most: number, now: () => number) {
    this.#made = new ExpiringCache({ maxEntries: most, ttlMs: 24 * 3_600_000 })
    this.#now = now
  }

  /** Made once for all who come meanwhile. Where nothing comes of it they get nothing, and whoever comes next has it made anew. */
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
