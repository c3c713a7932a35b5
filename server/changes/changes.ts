/** Something that phones and the desk want to know of at once. */
export type Change =
  | { kind: 'order'; shopId: string; customerId: string; orderId: string }
  /** The shop or its menu: a service was paused, a dish is sold out. */
  | { kind: 'shop'; shopId: string }

/** Whether this process has done it, or another one on the same database. */
export type Origin = 'here' | 'elsewhere'

export type ChangeListener = (change: Change, origin: Origin) => void

/**
 * Tells this process's listeners what has changed, after the change was committed. A hint, never the truth: whoever
 * hears it asks the database, and whoever missed it finds out when asking next.
 */
export class Changes {
  readonly #listeners = new Set<ChangeListener>()

  /** @returns what stops it */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(change: Change, origin: Origin = 'here'): void {
    for (const listener of this.#listeners) listener(change, origin)
  }
}
