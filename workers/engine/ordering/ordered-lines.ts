import { isFree } from '../../../core/domain/cart/cart.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'
import type { CartRow, ComboCartRow } from '../../../core/storage/rows.ts'
import type { OnlyCombos } from './checkout.ts'

export type Carts = { cart: CartRow | undefined; comboCart: ComboCartRow | undefined }

/** The lines that these carts order: those that no other order holds; at the combo checkout only the combos. */
export const orderedLines = ({ cart, comboCart }: Carts, only: OnlyCombos | undefined): Lines => ({
  items: only === 'combos' ? [] : (cart?.lines ?? []).filter(isFree),
  combos: (comboCart?.lines ?? []).filter(isFree),
})
