import { isFree } from '../../../core/domain/cart/cart.ts'
import type {
  BookingRow,
  CartRow,
  ComboCartRow,
  OrderRow,
  SealedCartsRow,
} from '../../../core/storage/rows.ts'

/**
 * What was in somebody's carts, and what they count on, under their name, until they are back. Lines that an order holds are in
 * its intent already; null where there is nothing else.
 */
export function putAway(
  customerId: string,
  all: { carts: CartRow[]; comboCarts: ComboCartRow[]; orders: OrderRow[]; bookings: BookingRow[] },
  sealedAt: number,
): SealedCartsRow | null {
  const free = <C extends { lines: { intentId: string | null }[] }>(carts: C[]) =>
    carts
      .map((cart) => ({ ...cart, lines: cart.lines.filter((line) => isFree(line as never)) }))
      .filter(({ lines }) => lines.length > 0)
  const [carts, comboCarts] = [free(all.carts), free(all.comboCarts)]
  const { orders, bookings } = all
  const isEmpty = [carts, comboCarts, orders, bookings].every(({ length }) => length === 0)
  return isEmpty ? null : { customerId, carts, comboCarts, orders, bookings, sealedAt }
}
