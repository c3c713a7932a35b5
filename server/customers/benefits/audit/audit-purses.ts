import type { Database } from '../../../database/open.ts'
import { auditHolds, type HoldFault } from './audit-holds.ts'
import { auditRefunds, type RefundFault } from './audit-refunds.ts'

/**
 * How many purses and entries were checked, the members whose purse and entries disagree, the orders that hold what
 * they shouldn't, and the orders whose refunds disagree with their members' accounts.
 */
export type Audit = {
  purses: number
  entries: number
  faults: AuditFault[]
  holdFaults: HoldFault[]
  refundFaults: RefundFault[]
}
export type AuditFault = {
  customerId: string
  number: 'points' | 'balanceCents' | 'spentCents'
  /** The value in the purse, and the sum of its entries. */
  has: number
  sum: number
}

/**
 * Checks for a whole shop that each number of each purse is the sum of its entries, that none is negative, and that the
 * holds and refunds agree with the orders.
 */
export async function auditPurses(db: Database, shopId: string): Promise<Audit> {
  // One statement per table, inside one transaction, so that an order that is placed meanwhile changes all of them or
  // none.
  const { purses, sums, holdFaults, refundFaults } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      purses: await trx.selectFrom('purses').selectAll().where('shop_id', '=', shopId).execute(),
      sums: await trx
        .selectFrom('purse_entries')
        .select((row) => [
          'customer_id',
          row.fn.countAll().as('entries'),
          row.fn.sum('points').as('points'),
          row.fn.sum('balance_cents').as('balance_cents'),
          row.fn.sum('spent_cents').as('spent_cents'),
        ])
        .where('shop_id', '=', shopId)
        .groupBy('customer_id')
        .execute(),
      holdFaults: await auditHolds(trx, shopId),
      refundFaults: await auditRefunds(trx, shopId),
    }))
  const purseOf = new Map(purses.map((purse) => [purse.customer_id, purse]))
  const sumOf = new Map(sums.map((sum) => [sum.customer_id, sum]))
  const faults: AuditFault[] = []
  for (const customerId of new Set([...purseOf.keys(), ...sumOf.keys()])) {
    const purse = purseOf.get(customerId)
    const sum = sumOf.get(customerId)
    for (const [number, column] of columns) {
      const [has, comesTo] = [Number(purse?.[column] ?? 0), Number(sum?.[column] ?? 0)]
      if (has !== comesTo || has < 0) faults.push({ customerId, number, has, sum: comesTo })
    }
  }
  return {
    purses: purses.length,
    entries: sums.reduce((all, { entries }) => all + Number(entries), 0),
    faults,
    holdFaults,
    refundFaults,
  }
}

const columns = [
  ['points', 'points'],
  ['balanceCents', 'balance_cents'],
  ['spentCents', 'spent_cents'],
] as const
