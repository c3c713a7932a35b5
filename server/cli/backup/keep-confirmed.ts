import { inBoth, rowsOf } from '../../backup/rows-of.ts'
import { beside, isOnlyToTry } from './beside.ts'
import { isAnswered } from './list-paid-since.ts'
import { dayMs } from '../../../core/domain/time/durations.ts'

/** How long such orders wait to be confirmed again. */
const waitMs = dayMs

/**
 * Lets orders wait longer that wait to be confirmed in a copy, and were confirmed in the database that it replaces.
 * Otherwise a server that is started would end them, and give back what was paid for meals that were eaten.
 * @returns how many there are
 */
export const keepConfirmed = (copy: string, before: string, now: number): number =>
  beside(copy, before, 0, (database) =>
    isOnlyToTry(database)
      ? 0
      : rowsOf(
          database,
          `update main.orders set expires_at = max(orders.expires_at, ${now + waitMs}) from before.orders as their
            where their.shop_id = orders.shop_id and their.order_id = orders.order_id
              and orders.state in ('created', 'waitingForConfirmation') and orders.expires_at is not null
              and ${isAnswered('their')}
            returning 1`,
          ...inBoth('orders.expires_at'),
        ).length,
  )
