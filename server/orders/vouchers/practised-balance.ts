import type { Database } from '../../database/open.ts'
import { type BankConfig, isStripeTest, practiceBanks } from '../../settings/bank-config.ts'
import { formatMoney } from '../../shops/format-money.ts'
import { listShopIds } from '../../shops/read/list-shops.ts'

/** A voucher that was bought where no money moves, and of which something can still be spent. */
export type Practised = {
  number: string
  currency: string
  /** At most this much can still be spent: balance has no marks of what it came from. */
  leftCents: number
  /** Whether its order can be taken back; otherwise its part of the balance has to be taken off. */
  mayTakeBack: boolean
  /** The number of the member to name for either; null for a gift that nobody opened, of a deleted account. */
  phone: string | null
}

/**
 * Lists what is left of the vouchers that were bought at a practice bank. Balance pays for meals
 * whichever bank is configured, so what was tried out has to go before it is in earnest. Ours: the spec is silent.
 */
export async function listPractised(db: Database, shopId: string): Promise<Practised[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.shop_id', '=', 'payments.shop_id')
        .onRef('orders.order_id', '=', 'payments.order_id'),
    )
    .leftJoin('gifts', (join) =>
      join.onRef('gifts.shop_id', '=', 'orders.shop_id').onRef('gifts.order_id', '=', 'orders.order_id'),
    )
    .leftJoin('purses', (join) =>
      join
        .onRef('purses.shop_id', '=', 'orders.shop_id')
        .on(({ eb, fn, ref }) =>
          eb(ref('purses.customer_id'), '=', fn.coalesce('gifts.opened_by', 'orders.customer_id')),
        ),
    )
    .leftJoin('customers', (join) =>
      join
        .onRef('customers.shop_id', '=', 'orders.shop_id')
        .on(({ eb, fn, ref }) =>
          eb(ref('customers.customer_id'), '=', fn.coalesce('gifts.opened_by', 'orders.customer_id')),
        ),
    )
    .select([
      'orders.number',
      'orders.currency',
      'orders.total_cents',
      'orders.voucher_bonus_cents',
      'gifts.cents as gift_cents',
      'gifts.opened_at',
      'purses.customer_id as holder',
      'purses.balance_cents',
      'customers.phone',
    ])
    .where('payments.shop_id', '=', shopId)
    .where('payments.bank', 'in', practiceBanks)
    .where('payments.state', '=', 'paid')
    .where('orders.order_type', '=', 'voucher')
    // Once it is taken back, it is refused.
    .where('orders.state', '=', 'completed')
    .orderBy('orders.created_at')
    .orderBy('orders.order_id')
    .execute()
  const balances = new Map<string, number>()
  return rows.flatMap((row) => {
    const { number, currency, phone } = row
    const known = { number, currency, phone }
    if (row.gift_cents !== null && row.opened_at === null)
      return { ...known, leftCents: row.gift_cents, mayTakeBack: true }
    const bonusCents = row.voucher_bonus_cents ?? 0
    const purse = row.holder ?? ''
    const balanceCents = balances.get(purse) ?? row.balance_cents ?? 0
    const leftCents = Math.min(row.gift_cents ?? row.total_cents + bonusCents, balanceCents)
    balances.set(purse, balanceCents - leftCents)
    // Of a voucher of which no more than its bonus is left, no money can go back (`takeBackVoucher`).
    const mayTakeBack = row.gift_cents === null && leftCents > bonusCents
    return leftCents > 0 ? { ...known, leftCents, mayTakeBack } : []
  })
}

/** The sum of what `listPractised` finds, such as `up to 65.00 EUR`; null for nothing. */
export function sumPractised(practised: readonly Practised[]): string | null {
  const [first] = practised
  const cents = practised.reduce((sum, { leftCents }) => sum + leftCents, 0)
  return first ? `up to ${formatMoney(cents, first.currency)}` : null
}

/** How many vouchers of a shop can still be spent without having been paid for, and how much of them. */
export type LeftOfPractice = { shopId: string; orders: number; left: string }

/** What of practice can still be spent at each shop; nothing while the configured bank is one to practise with. */
export async function leftOfPractice(db: Database, bank: BankConfig): Promise<LeftOfPractice[]> {
  if (bank.bank === 'sandbox' || isStripeTest(bank)) return []
  const all: LeftOfPractice[] = []
  for (const shopId of await listShopIds(db)) {
    const practised = await listPractised(db, shopId)
    const left = sumPractised(practised)
    if (left !== null) all.push({ shopId, orders: practised.length, left })
  }
  return all
}
