import type { NamedQuery } from '../../../core/storage/named-query.ts'
import type { CurrentCart } from './current-cart.ts'

/** Applies the pending changes to a cart as it was read from the database. */
export type Overlay = (read: CurrentCart) => CurrentCart

/**
 * Does nothing at first: the code of pending changes is loaded with the first tap on the cart, which hardly any first
 * visit has.
 */
let overlay: Overlay = (read) => read
const listeners = new Set<() => void>()

/**
 * How many changes this page was asked for, and how many the engine has answered. Each reading of the cart notes
 * `answers` as it begins.
 */
export const tally = { asked: 0, answers: 0 }

/** Replaces the overlay, and updates every shown cart in the same frame. */
export function layOver(next: Overlay): void {
  overlay = next
  for (const listener of listeners) listener()
}

/** A live query of the cart with its pending changes applied. */
export type ShownCart = NamedQuery<CurrentCart> & {
  subscribe(answered: (cart: CurrentCart) => void, failed?: (error: unknown) => void): () => void
}

/** Wraps a live query of the cart so that its answers have the pending changes applied. */
export function overlaid(query: NamedQuery<CurrentCart>): ShownCart {
  let last: { read: CurrentCart; by: Overlay; shown: CurrentCart } | undefined
  const getValue = () => {
    const read = query.getValue()
    if (last?.read !== read || last.by !== overlay) last = { read, by: overlay, shown: overlay(read) }
    return last.shown
  }
  return {
    hasValue: query.hasValue,
    getValue,
    // `failed` may be left out by components that show only a part of the cart: the one that shows the whole cart
    // reports the failure.
    subscribe(answered, failed = () => {}) {
      const tell = () => {
        if (query.hasValue()) answered(getValue())
      }
      listeners.add(tell)
      const end = query.subscribe(tell, failed)
      return () => {
        listeners.delete(tell)
        end()
      }
    },
  }
}
