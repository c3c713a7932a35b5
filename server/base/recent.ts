type Entry<T> = { value: T; until: number }

/** Keeps what was found lately, the most recently used longest. */
export class Recent<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #most: number
  readonly #keepMs: number

  constructor({ most, keepMs }: { most: number; keepMs: number }) {
    this.#most = most
    this.#keepMs = keepMs
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
    this.#entries.set(key, { value, until: now + this.#keepMs })
    const [eldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && eldest !== undefined) this.#entries.delete(eldest)
  }
}
