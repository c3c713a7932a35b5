import type { AccountEntry } from '../../../core/schema/customer/membership.ts'

type Ordered = { totalCents: number; entries: readonly Pick<AccountEntry, 'reason' | 'balanceCents'>[] }

/**
 * The cost of an order in the history. Voucher balance used for it counts as part of the cost, as on the receipt: it is
 * money that was paid before.
 */
export const costOf = ({ totalCents, entries }: Ordered): number =>
  entries
    .filter(({ reason }) => reason === 'held' || reason === 'consumed')
    .reduce((sum, { balanceCents }) => sum - balanceCents, totalCents)
