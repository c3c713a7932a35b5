import type { DatabaseSync } from 'node:sqlite'
import { failedStates } from '../../../core/domain/order/order-states.ts'
import { isMeal } from '../../../core/domain/order/order-types.ts'
import type { OrderKind } from '../../../core/schema/primitives.ts'
import { inBoth, isThere, type Row, rowsOf } from '../../backup/rows-of.ts'
import { spansUnknownToBefore } from '../../backup/unknown-spans.ts'
import { beside, isOnlyToTry } from './beside.ts'
import { byHandSince } from './keep-by-hand.ts'
import { isOrWillBePaid, paymentsInBoth } from './list-paid-since.ts'

/**
 * An order that the previous database has ended, or for which it has given money back, while the copy knows nothing of
 * that.
 */
export type GivenBack = {
  shopId: string
  number: string
  /** `voucherBack`: a voucher was taken back. `refunded`: a part of a meal that was handed over, or all of it. */
  what: 'refused' | 'cancelled' | 'expired' | 'voucherBack' | 'refunded'
  /** What went back; 0 for an order of which nothing was paid. */
  cents: number
  /** The part of it that was given back at the counter, also because its bank refused to give it back. */
  counterCents: number
  /** What the order cost. */
  totalCents: number
  currency: string
  /** The number by which a member is found; null for a guest and for a deleted account. */
  phone: string | null
  /** Whether the copy has a meal as handed over or a voucher as paid, as it has to be to be given back. */
  isCompleted: boolean
}

/** `isAll`: the previous database knows of all the time since the copy. */
export type AllGivenBack = { list: GivenBack[]; hasSeveralShops: boolean; isAll: boolean }

/**
 * Lists what was given back after a copy was made, according to the database that it replaces. The copy has these
 * orders as open or paid, and these vouchers as balance. It is only listed: giving it back again in the copy needs the
 * shop's file, and would give back more where a voucher's balance was spent since. Left out are orders that the copy
 * can't know as paid.
 * @returns null when that database can't tell: it is damaged, or is one to look at
 */
export const listGivenBack = (copy: string, before: string, now: number): AllGivenBack | null =>
  beside<AllGivenBack | null>(copy, before, null, (database) => {
    if (isOnlyToTry(database)) return null
    const list = [...ended(database, now), ...refunded(database)]
    list.sort((one, other) => (one.shopId + one.number < other.shopId + other.number ? -1 : 1))
    const hasSeveralShops = rowsOf(database, 'select 1 from main.shops').length > 1
    return { list, hasSeveralShops, isAll: spansUnknownToBefore(database).length === 0 }
  })

/** What is listed of the copy's order. */
const columns = `own.shop_id, own.number, own.order_type, own.state, own.total_cents, own.currency,
  (select phone from main.customers as who
    where who.shop_id = own.shop_id and who.customer_id = own.customer_id) as phone`

const cameToNothing = (order: string) =>
  `${order}.state in (${failedStates.map((state) => `'${state}'`).join(', ')})`

/**
 * The SQL condition on a meal that was refused or cancelled since, and that the kitchen would cook once more. The start
 * of the server ends those whose time to be answered is over.
 */
const wouldBeCooked = (now: number) => `(
  own.order_type <> 'voucher' and their.state in ('refused', 'cancelled')
    and own.state not in ('pendingPayment', 'locked', 'completed')
    and (own.expires_at is null or own.expires_at > ${now}))`

/**
 * Orders that are over in the previous database only: with money that went back at the bank, or meals that are open
 * again.
 */
const ended = (database: DatabaseSync, now: number): GivenBack[] =>
  rowsOf(
    database,
    `select ${columns}, their.state as what, their.refund_cents - own.refund_cents as cents,
      ${byHandSince(database, 'own')} as counter_cents
      from main.orders as own join before.orders as their
        on their.shop_id = own.shop_id and their.order_id = own.order_id
      where ${cameToNothing('their')} and not ${cameToNothing('own')}
        and (their.refund_cents > own.refund_cents and ${isOrWillBePaid} or ${wouldBeCooked(now)})`,
    ...inBoth('orders.refund_cents'),
    ...inBoth('orders.expires_at'),
    ...paymentsInBoth,
  ).map(read)

/** Refunds of meals that only the previous database has. */
const refunded = (database: DatabaseSync): GivenBack[] =>
  rowsOf(
    database,
    `select ${columns}, 'refunded' as what, their.cents, their.counter_cents
      from main.orders as own join before.order_refunds as their
        on their.shop_id = own.shop_id and their.order_id = own.order_id
      where ${isOrWillBePaid} ${isThere(database, 'main.order_refunds') ? `and ${isNew}` : ''}
      order by their.created_at`,
    'before.order_refunds',
    ...paymentsInBoth,
  ).map(read)

const isNew = `not exists (select 1 from main.order_refunds as mine
  where mine.shop_id = their.shop_id and mine.refund_id = their.refund_id)`

const read = (row: Row): GivenBack => ({
  shopId: String(row['shop_id']),
  number: String(row['number']),
  what: isMeal(row['order_type'] as OrderKind) ? (row['what'] as GivenBack['what']) : 'voucherBack',
  cents: Number(row['cents']),
  counterCents: Number(row['counter_cents']),
  totalCents: Number(row['total_cents']),
  currency: String(row['currency']),
  phone: row['phone'] === null ? null : String(row['phone']),
  isCompleted: row['state'] === 'completed',
})
