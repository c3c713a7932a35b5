import { isFree } from '../../../core/domain/cart/cart.ts'
import type { CartRow, ComboCartRow, SealedCartsRow } from '../../../core/storage/rows.ts'

/**
 * What was in somebody's carts, under their name, until they are back. Lines that an order holds are in its intent already; null
 * where there are no others.
 */
export function putAway(
  customerId: string,
  all: { carts: CartRow[]; comboCarts: ComboCartRow[] },
  sealedAt: number,
): SealedCartsRow | null {
  const free = <C extends { lines: { intentId: string | null }[] }>(carts: C[]) =>
    carts
      .map((cart) => ({ ...cart, lines: cart.lines.filter((line) => isFree(line as never)) }))
      .filter(({ lines }) => lines.length > 0)
  const [carts, comboCarts] = [free(all.carts), free(all.comboCarts)]
  return carts.length + comboCarts.length > 0 ? { customerId, carts, comboCarts, sealedAt } : null
}
