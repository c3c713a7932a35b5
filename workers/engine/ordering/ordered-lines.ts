import { isFree } from '../../../core/domain/cart/cart.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'
import type { CartRow, ComboCartRow } from '../../../core/storage/rows.ts'
import type { OnlyCombos } from './checkout.ts'

export type Carts = { cart: CartRow | undefined; comboCart: ComboCartRow | undefined }

/** What is ordered of these carts: the lines that no other order holds, of the combo checkout the combos alone. */
export const orderedLines = ({ cart, comboCart }: Carts, only: OnlyCombos | undefined): Lines => ({
  items: only === 'combos' ? [] : (cart?.lines ?? []).filter(isFree),
  combos: (comboCart?.lines ?? []).filter(isFree),
})
