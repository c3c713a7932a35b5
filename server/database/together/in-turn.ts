import { FewAtOnce } from '../../base/few-at-once.ts'
import type { Database } from '../open.ts'
import { dialectOf } from '../prepared-query.ts'

/**
 * Transactions of one shop may all wait for a row that another server holds. They must not take all ten connections of
 * this one, whose other callers need none of that: together with the orders that share a transaction, these are nine.
 * Those that wait here must not be all the calls that a server works on at once, either.
 */
const few = {
  /** For the counter of a day's orders. */
  orders: new FewAtOnce({ most: 3, mostWaiting: 100 }),
  /** For the lock of the tables. Hundreds may want the last one at the same moment. */
  bookings: new FewAtOnce({ most: 2, mostWaiting: 250 }),
  /** For an order that takes a step, or for the shop itself. */
  changes: new FewAtOnce({ most: 2, mostWaiting: 100 }),
  /** For an overdue order. Whoever reads orders does this first, and reads on if many wait for it already. */
  expiry: new FewAtOnce({ most: 1, mostWaiting: 20 }),
}

/**
 * Does work that holds a connection and may wait for a row that others of its kind and shop need, too. On SQLite, all
 * take turns anyway.
 * @param shop its id, or more where only those of a part of it wait for each other
 * @throws CrowdedOut when too many wait already
 */
export const inTurn = <T>(
  db: Database,
  kind: keyof typeof few,
  shop: string,
  work: () => Promise<T>,
): Promise<T> => (dialectOf(db) === 'sqlite' ? work() : few[kind].within(shop, work))

/** Does work in a transaction, in its turn. */
export const transactInTurn = <T>(
  db: Database,
  kind: keyof typeof few,
  shopId: string,
  work: (trx: Database) => Promise<T>,
): Promise<T> => inTurn(db, kind, shopId, () => db.transaction().execute(work))
