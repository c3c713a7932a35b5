import { bringBackCombos, bringBackItems, isFree } from '../../../core/domain/cart/cart.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { CartRow, ComboCartRow, SealedCartsRow } from '../../../core/storage/rows.ts'

type Carts = { carts: CartRow[]; comboCarts: ComboCartRow[] }

/**
 * What was in somebody's carts, under their name, until they are back. Lines that an order holds are in its intent already; null
 * where there are no others.
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
 * Puts carts back beside what is in them by now; what's there was seen last. Within a transaction over both. By `then`:
 * the database's own promises stay in it also where it is opened only now.
 */
export const bringBack = ({ carts, comboCarts }: LarderDatabase, back: Carts): PromiseLike<unknown> =>
  carts
    .toArray()
    .then((here) => carts.bulkPut(eachTogether(here, back.carts, bringBackItems)))
    .then(() => comboCarts.toArray())
    .then((here) => comboCarts.bulkPut(eachTogether(here, back.comboCarts, bringBackCombos)))

/** Adds what is put away to what is put away for the same customers already. Within a transaction. */
export const keepSealed = ({ sealedCarts }: LarderDatabase, rows: SealedCartsRow[]): PromiseLike<unknown> =>
  sealedCarts
    .bulkGet(rows.map(({ customerId }) => customerId))
    .then((here) => sealedCarts.bulkPut(rows.map((row, index) => sealedTogether(here[index], row))))

const sealedTogether = (here: SealedCartsRow | undefined, row: SealedCartsRow): SealedCartsRow =>
  here
    ? {
        ...here,
        ...((here.orders ?? row.orders) && { orders: [...(here.orders ?? []), ...(row.orders ?? [])] }),
        carts: eachTogether(here.carts, row.carts, bringBackItems),
        comboCarts: eachTogether(here.comboCarts, row.comboCarts, bringBackCombos),
      }
    : row

type Cart<L> = { key: string; lines: L[]; updatedAt: number; changes?: string[] }

/** The carts of `back`, each with what is in the same one of `here`, and those of `here` alone. */
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
      // What an order holds is merged with nothing.
      lines: [...held, ...bring(now.lines, free)],
      updatedAt: Math.max(now.updatedAt, cart.updatedAt),
      // Whichever tab asked for them: a change that is in it isn't carried out again.
      ...((now.changes ?? cart.changes) && { changes: [...(cart.changes ?? []), ...(now.changes ?? [])] }),
    }
  })
  return [...both, ...here.filter(({ key }) => !isBack.has(key))]
}
