import type { NamedQuery } from '../../../core/storage/named-query.ts'
import type { CurrentCart } from './current-cart.ts'

/** Lays what was asked for over a cart as it was read. */
export type Overlay = (read: CurrentCart) => CurrentCart

/** What there is to lay over comes with the first tap, which hardly any first visit has. */
let overlay: Overlay = (read) => read
const listeners = new Set<() => void>()

/** How many changes this page has asked for, and how many have been answered: each reading notes that as it begins. */
export const tally = { asked: 0, answers: 0 }

/** From now on, carts are shown so: at once, in the same frame. */
export function layOver(next: Overlay): void {
  overlay = next
  for (const listener of listeners) listener()
}

/** The cart as it is shown. */
export type ShownCart = NamedQuery<CurrentCart> & {
  subscribe(answered: (cart: CurrentCart) => void, failed?: (error: unknown) => void): () => void
}

/** The same query with what was asked for laid over its answers. */
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
    // That it can't be read is said where all of it is shown; who looks at a part needn't hear of it.
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
