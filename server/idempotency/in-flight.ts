/** The idempotency keys that this process is working on; between processes the database's unique key decides. */
export class InFlight {
  readonly #keys = new Set<string>()

  has(shopId: string, key: string): boolean {
    return this.#keys.has(nameOf(shopId, key))
  }

  /** Claims a key; null when it is claimed already. The result releases it. */
  claim(shopId: string, key: string): (() => void) | null {
    const name = nameOf(shopId, key)
    if (this.#keys.has(name)) return null
    this.#keys.add(name)
    return () => void this.#keys.delete(name)
  }
}

const nameOf = (shopId: string, key: string): string => `${shopId}\n${key}`
