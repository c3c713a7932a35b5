import { isMeal } from '../../../core/domain/order/order-types.ts'
import type { OrderKind } from '../../../core/schema/primitives.ts'
import { inBoth, rowsOf } from '../../backup/rows-of.ts'
import { beside, isOnlyToTry } from './beside.ts'

/** An order that was still to be paid in a copy, and that the previous database has as paid. */
export type PaidSince = {
  shopId: string
  number: string
  isVoucher: boolean
  /** What it is in the previous database. */
  state: string
  /** What was paid; where the server doesn't find the payment, less what went back of it. */
  cents: number
  currency: string
  /** Whether a server that is started on the copy finds the payment at the bank. */
  isFound: boolean
}

/**
 * Lists the orders that were paid after a copy was made, and with which somebody has something to do for that. A server
 * asks the bank only about payments that the copy knows. An order with one is at the desk again as a new one, although
 * the meal may have been eaten; one without is ended as unpaid, and the restaurant keeps the money.
 * @returns none, too, when the previous database is damaged or is one to look at
 */
export const listPaidSince = (copy: string, before: string): PaidSince[] =>
  beside<PaidSince[]>(copy, before, [], (database) =>
    isOnlyToTry(database)
      ? []
      : rowsOf(
          database,
          `select * from (
            select own.shop_id, own.number, own.order_type, own.currency, their.state, their.paid_cents,
                ${isFound} as is_found, ${isAnswered('their')} as is_answered,
                (select coalesce(sum(amount_cents - refunded_cents), 0) from before.payments as theirs
                  where theirs.shop_id = own.shop_id and theirs.order_id = own.order_id
                    and theirs.state = 'paid') as left_cents
              from main.orders as own join before.orders as their
                on their.shop_id = own.shop_id and their.order_id = own.order_id
              where ${isUnpaid})
            where case when is_found then is_answered and order_type <> 'voucher' else left_cents > 0 end
            order by shop_id, number`,
          ...paymentsInBoth,
        ).map((row) => ({
          shopId: String(row['shop_id']),
          number: String(row['number']),
          isVoucher: !isMeal(row['order_type'] as OrderKind),
          state: String(row['state']),
          cents: Number(row[row['is_found'] === 1 ? 'paid_cents' : 'left_cents']),
          currency: String(row['currency']),
          isFound: row['is_found'] === 1,
        })),
  )

/** Whether an order was confirmed, in SQL. */
export const isAnswered = (order: string): string =>
  `${order}.state in ('confirmed', 'inPreparation', 'waitingForPickup', 'onDelivery', 'completed')`

const isUnpaid = `own.state in ('pendingPayment', 'locked')`

const isFound = `exists (
  select 1 from main.payments as mine join before.payments as theirs
    on theirs.shop_id = mine.shop_id and theirs.payment_id = mine.payment_id
  where mine.shop_id = own.shop_id and mine.order_id = own.order_id
    and mine.state = 'pending' and theirs.state = 'paid')`

/** Whether the copy's order (`own`) was paid then, or a server that is started finds that it was paid since; in SQL. */
export const isOrWillBePaid = `(not ${isUnpaid} or ${isFound})`

/** The tables that `isOrWillBePaid` needs. */
export const paymentsInBoth = inBoth('payments')
