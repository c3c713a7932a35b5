import type { FirstPage } from '../../core/contract/first-page.ts'

/** Pages by what they were made of: so many of those that were asked for last, each until it no longer holds. */
export class KeptPages {
  readonly #pages = new Map<string, Promise<FirstPage | null>>()
  readonly #most: number
  readonly #now: () => number

  constructor(most: number, now: () => number) {
    this.#most = most
    this.#now = now
  }

  /** Made once for all who come meanwhile. Where nothing came of it, they get nothing, and whoever comes next has it made anew. */
  async of(key: string, make: () => Promise<FirstPage | null>): Promise<FirstPage | null> {
    const kept = this.#pages.get(key)
    if (kept) {
      const page = await kept
      if (!page || this.#now() < page.holdsUntil) return page
    }
    const newer = this.#pages.get(key)
    return newer && newer !== kept ? newer : this.#begin(key, make())
  }

  #begin(key: string, page: Promise<FirstPage | null>): Promise<FirstPage | null> {
    const forget = () => {
      if (this.#pages.get(key) === page) this.#pages.delete(key)
    }
    this.#pages.delete(key)
    this.#pages.set(key, page)
    page.then((made) => made ?? forget(), forget)
    for (const oldest of [...this.#pages.keys()].slice(0, -this.#most)) this.#pages.delete(oldest)
    return page
  }
}
