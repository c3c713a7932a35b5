import { bringBackCombos, bringBackItems, isFree } from '../../../core/domain/cart/cart.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { CartRow, ComboCartRow, SealedCartsRow } from '../../../core/storage/rows.ts'

export type Carts = { carts: CartRow[]; comboCarts: ComboCartRow[] }

/**
 * Makes the row that keeps a customer's carts until they sign in again. It leaves out lines that an order holds, as the
 * order's intent contains them; null if there are no other lines.
 */
export function putAway(customerId: string, all: Carts, sealedAt: number): SealedCartsRow | null {
  const free = <C extends { lines: { intentId: string | null }[] }>(carts: C[]) =>
    carts
      .map((cart) => ({ ...cart, lines: cart.lines.filter((line) => isFree(line as never)) }))
      .filter(({ lines }) => lines.length > 0)
  const [carts, comboCarts] = [free(all.carts), free(all.comboCarts)]
  return carts.length + comboCarts.length > 0 ? { customerId, carts, comboCarts, sealedAt } : null
}

/**
 * Merges carts that were put away with the present ones, whose lines keep their snapshots as the customer saw those
 * last. Runs within a transaction over both tables. Uses `then`, not `await`, because Dexie's own promises stay in the
 * transaction even while the database is still being opened.
 */
export const bringBack = ({ carts, comboCarts }: LarderDatabase, back: Carts): PromiseLike<unknown> =>
  carts
    .toArray()
    .then((here) => carts.bulkPut(eachTogether(here, back.carts, bringBackItems)))
    .then(() => comboCarts.toArray())
    .then((here) => comboCarts.bulkPut(eachTogether(here, back.comboCarts, bringBackCombos)))

/** Stores these rows, merged with what is already put away for the same customers. Runs within a transaction. */
export const keepSealed = ({ sealedCarts }: LarderDatabase, rows: SealedCartsRow[]): PromiseLike<unknown> =>
  sealedCarts
    .bulkGet(rows.map(({ customerId }) => customerId))
    .then((here) => sealedCarts.bulkPut(rows.map((row, index) => sealedTogether(here[index], row))))

const sealedTogether = (here: SealedCartsRow | undefined, row: SealedCartsRow): SealedCartsRow =>
  here
    ? {
        ...here,
        ...((here.orders ?? row.orders) && { orders: [...(here.orders ?? []), ...(row.orders ?? [])] }),
        ...((here.bookings ?? row.bookings) && {
          bookings: [...(here.bookings ?? []), ...(row.bookings ?? [])],
        }),
        carts: eachTogether(here.carts, row.carts, bringBackItems),
        comboCarts: eachTogether(here.comboCarts, row.comboCarts, bringBackCombos),
      }
    : row

type Cart<L> = { key: string; lines: L[]; updatedAt: number; changes?: string[] }

/** Merges carts by key. Carts that are only in `back` or only in `here` are returned as they are. */
function eachTogether<L extends { intentId: string | null }, C extends Cart<L>>(
  here: C[],
  back: C[],
  bring: (lines: L[], back: L[]) => L[],
): C[] {
  const isBack = new Set(back.map(({ key }) => key))
  const both = back.map((cart) => {
    const now = here.find(({ key }) => key === cart.key)
    if (!now) return cart
    const isHeld = ({ intentId }: L) => intentId !== null
    const [held, free] = [cart.lines.filter(isHeld), cart.lines.filter((line) => !isHeld(line))]
    return {
      ...now,
      // Lines that an order holds aren't merged with any others.
      lines: [...held, ...bring(now.lines, free)],
      updatedAt: Math.max(now.updatedAt, cart.updatedAt),
      // The changes that either cart contains, so that none is carried out again, whichever tab asked for it.
      ...((now.changes ?? cart.changes) && { changes: [...(cart.changes ?? []), ...(now.changes ?? [])] }),
    }
  })
  return [...both, ...here.filter(({ key }) => !isBack.has(key))]
}
