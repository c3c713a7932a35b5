import type { Database } from '../../database/open.ts'

/** Thrown when a new currency would change what a shop's stored amounts mean; `message` is for the owner to read. */
export class CurrencyInUse extends Error {
  override name = 'CurrencyInUse'
}

/** The tables whose amounts are in the shop's currency without naming it, with the owner's word for their content. */
const amounts = {
  orders: 'orders',
  purses: 'accounts of members',
  gifts: 'gifts',
  coupons: 'coupons that were given',
  desk_vouchers: 'coupons that were made at the desk',
  desk_missions: 'missions that were made at the desk',
} as const

/**
 * Checks, inside the import's transaction, that a change of currency wouldn't turn stored amounts into others: five
 * euros of voucher balance would become five yen. Ours: the spec is silent.
 * @throws CurrencyInUse
 */
export async function checkCurrency(
  trx: Database,
  { id, currency }: { id: string; currency: string },
  before: string | null,
): Promise<void> {
  if (before === null || before === currency) return
  const found: string[] = []
  for (const table of Object.keys(amounts) as (keyof typeof amounts)[]) {
    const row = await trx
      .selectFrom(table)
      .select('shop_id')
      .where('shop_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row) found.push(amounts[table])
  }
  if (found.length === 0) return
  throw new CurrencyInUse(
    `The shop "${id}" has ${found.join(', ')} in ${before}, and these amounts don't change with "currency": leave it at "${before}", or import the file as another shop, with an "id" of its own.`,
  )
}
