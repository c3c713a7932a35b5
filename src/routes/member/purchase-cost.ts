import type { AccountEntry } from '../../../core/schema/customer/membership.ts'

type Ordered = { totalCents: number; entries: readonly Pick<AccountEntry, 'reason' | 'balanceCents'>[] }

/** What an order of the history costs: voucher balance is money that was paid before, and a part of it as on the receipt. */
export const costOf = ({ totalCents, entries }: Ordered): number =>
  entries
    .filter(({ reason }) => reason === 'held' || reason === 'consumed')
    .reduce((sum, { balanceCents }) => sum - balanceCents, totalCents)
