import { type CurrentCart, summedUp } from './current-cart.ts'

/** A cart as the combo checkout orders it. */
export const combosAlone = (cart: CurrentCart): CurrentCart => ({
  ...summedUp({ ...cart, items: [] }),
  only: 'combos',
})
