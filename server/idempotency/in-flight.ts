/** The idempotency keys being answered by this process; the ledger keeps other processes apart. */
export class InFlight {
  readonly #keys = new Set<string>()

  has(shopId: string, key: string): boolean {
    return this.#keys.has(nameOf(shopId, key))
  }

  /** Takes a key, or answers null when it is taken. The result gives it back. */
  claim(shopId: string, key: string): (() => void) | null {
    const name = nameOf(shopId, key)
    if (this.#keys.has(name)) return null
    this.#keys.add(name)
    return () => void this.#keys.delete(name)
  }
}

const nameOf = (shopId: string, key: string): string => `${shopId}\n${key}`
