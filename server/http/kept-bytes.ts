export type Bytes = Uint8Array<ArrayBuffer>

/** `size` is 0 until the bytes were made. */
type Kept = { made: Promise<Bytes>; size: number; usedAt: number }

type Limits = {
  /** How many bytes are kept at most. */
  mostBytes: number
  /** How long (ms) bytes are kept that nobody asks for. They are dropped when others are made. */
  keptForMs: number
  /** In ms; a clock that isn't set back. */
  now: () => number
}

/** Keeps the most recently used bytes by their names. */
export class KeptBytes {
  readonly #limits: Limits
  /** Ordered by last use, the least recently used first. */
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Returns the bytes of a name. If they aren't kept, they are made once for all who ask meanwhile. */
  of(name: string, make: () => Promise<Bytes>): Promise<Bytes> {
    const { keptForMs, now } = this.#limits
    const usedAt = now()
    const known = this.#kept.get(name)
    if (known) {
      known.usedAt = usedAt
      this.#kept.delete(name)
      this.#kept.set(name, known)
      return known.made
    }
    this.#dropUnused(usedAt - keptForMs)
    const entry: Kept = { made: make(), size: 0, usedAt }
    this.#kept.set(name, entry)
    const counted = async () => this.#count(name, entry, (await entry.made).byteLength)
    counted().catch(() => this.#kept.delete(name))
    return entry.made
  }

  #dropUnused(since: number): void {
    for (const [name, { size, usedAt }] of this.#kept) {
      if (usedAt > since) return
      this.#kept.delete(name)
      this.#bytes -= size
    }
  }

  /**
   * Adds the bytes of an entry to the total, unless it was dropped before they were made, and drops the least recently
   * used entries while the total is above the limit.
   */
  #count(name: string, made: Kept, size: number): void {
    if (this.#kept.get(name) !== made) return
    made.size = size
    this.#bytes += size
    for (const [key, { size }] of this.#kept) {
      if (this.#bytes <= this.#limits.mostBytes) return
      this.#kept.delete(key)
      this.#bytes -= size
    }
  }
}
