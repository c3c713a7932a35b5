import { shownTotalCents } from '../../../core/domain/pricing/shown-total.ts'
import type { CurrentCart } from './use-cart.ts'

/** A cart as the combo checkout orders it. */
export const combosAlone = ({ combos }: CurrentCart): CurrentCart => ({
  items: [],
  combos,
  count: combos.reduce((sum, { quantity }) => sum + quantity, 0),
  totalCents: shownTotalCents(combos),
  only: 'combos',
})
