type Entry<T> = { value: T; until: number }

/** An in-memory cache whose entries expire. Past the limit, the least recently used entry is dropped. */
export class ExpiringCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #maxEntries: number
  readonly #ttlMs: number

  constructor({ maxEntries, ttlMs }: { maxEntries: number; ttlMs: number }) {
    this.#maxEntries = maxEntries
    this.#ttlMs = ttlMs
  }

  get(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.until <= now) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: T, now: number): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: now + this.#ttlMs })
    const [eldest] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && eldest !== undefined) this.#entries.delete(eldest)
  }
}
