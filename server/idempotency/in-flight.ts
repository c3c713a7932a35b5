/** The idempotency keys that this process is working on. Between processes, the database's unique key decides. */
export class InFlight {
  readonly #keys = new Set<string>()

  has(shopId: string, idempotencyKey: string): boolean {
    return this.#keys.has(nameOf(shopId, idempotencyKey))
  }

  /** Claims a key and returns a function that releases it; null when it is claimed already. */
  claim(shopId: string, idempotencyKey: string): (() => void) | null {
    const name = nameOf(shopId, idempotencyKey)
    if (this.#keys.has(name)) return null
    this.#keys.add(name)
    return () => void this.#keys.delete(name)
  }
}

const nameOf = (shopId: string, idempotencyKey: string): string => `${shopId}\n${idempotencyKey}`
