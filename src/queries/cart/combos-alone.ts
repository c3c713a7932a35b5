import { type CurrentCart, summedUp } from './current-cart.ts'

/** The cart that the combo checkout orders: only the combos of a cart. */
export const combosAlone = (cart: CurrentCart): CurrentCart => ({
  ...summedUp({ ...cart, items: [] }),
  only: 'combos',
})
