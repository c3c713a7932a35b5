import { afterEach, expect, test, vi } from 'vitest'
import type { NamedQuery } from '../../../../../core/storage/named-query.ts'
import { layOver, overlaid } from '../../../../../src/queries/cart/overlay.ts'
import type { CurrentCart } from '../../../../../src/queries/cart/current-cart.ts'

const empty: CurrentCart = {
  items: [],
  combos: [],
  count: 0,
  totalCents: 0,
  orderType: 'dineIn',
  changes: [],
  answers: 0,
}

/** A query of which a test says what it reads. */
function toldQuery(): NamedQuery<CurrentCart> & { tell(cart: CurrentCart): void } {
  let known: CurrentCart | undefined
  const listeners = new Set<(cart: CurrentCart) => void>()
  return {
    hasValue: () => known !== undefined,
    getValue: () => known!,
    subscribe(answered) {
      listeners.add(answered)
      return () => listeners.delete(answered)
    },
    tell(cart) {
      known = cart
      for (const listener of listeners) listener(cart)
    },
  }
}

const oneMore = (cart: CurrentCart): CurrentCart => ({ ...cart, count: cart.count + 1 })
afterEach(() => layOver((read) => read))

test('a change laid over the cart reaches subscribers at once and with each later reading', () => {
  const query = toldQuery()
  const shown = overlaid(query)
  const heard = vi.fn<(cart: CurrentCart) => void>()
  shown.subscribe(heard)
  layOver(oneMore)
  // Nothing has been read yet that it could be laid over.
  expect(heard).not.toHaveBeenCalled()
  query.tell(empty)
  expect(heard).toHaveBeenLastCalledWith({ ...empty, count: 1 })
  layOver((cart) => oneMore(oneMore(cart)))
  expect(heard).toHaveBeenLastCalledWith({ ...empty, count: 2 })
  expect(heard).toHaveBeenCalledTimes(2)
})

test('the same cart with the same changes is the same object', () => {
  const query = toldQuery()
  const shown = overlaid(query)
  query.tell(empty)
  layOver(oneMore)
  expect(shown.getValue()).toBe(shown.getValue())
})

test('an unsubscribed listener hears nothing more', () => {
  const query = toldQuery()
  const heard = vi.fn<() => void>()
  query.tell(empty)
  overlaid(query).subscribe(heard)()
  layOver(oneMore)
  query.tell({ ...empty })
  expect(heard).not.toHaveBeenCalled()
})
