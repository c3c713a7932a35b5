import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import { auditPurses } from '../../../server/customers/benefits/audit/audit-purses.ts'
import { listGrants } from '../../../server/desk/members/list-grants.ts'
import type { Database } from '../../../server/database/open.ts'

/**
 * Returns every inconsistency in a shop's books as a sentence; empty if everything adds up. The expected balances are
 * computed from the orders, not from the account entries.
 */
export async function faultsInBooks(db: Database): Promise<string[]> {
  const audit = await auditPurses(db, 'corner')
  const faults = [...audit.faults, ...audit.holdFaults, ...audit.refundFaults].map((fault) =>
    JSON.stringify(fault),
  )
  const [orders, gifts, purses, entries, coupons, payments, charges, refunds, grants] = await Promise.all([
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('gifts').selectAll().execute(),
    db.selectFrom('purses').selectAll().execute(),
    db.selectFrom('purse_entries').selectAll().execute(),
    db.selectFrom('coupons').selectAll().execute(),
    db.selectFrom('payments').selectAll().execute(),
    db.selectFrom('sandbox_charges').selectAll().execute(),
    db.selectFrom('order_refunds').selectAll().execute(),
    listGrants(db, 'corner', null, Number.MAX_SAFE_INTEGER),
  ])
  const isVoid = (state: string) => ['cancelled', 'refused', 'expired'].includes(state)
  const giftOf = new Map(gifts.map((gift) => [gift.order_id, gift]))
  /** Sum of what was refunded of an order. */
  const refundedOf = ({ order_id: id }: { order_id: string }) =>
    sumOf(
      refunds.filter((refund) => refund.order_id === id),
      (refund) => refund.cents,
    )
  const isBack = (order: (typeof orders)[number]) =>
    refundedOf(order) > 0 && refundedOf(order) === order.paid_cents + (redeemedOf(order)?.balanceCents ?? 0)
  const redeemedOf = (order: (typeof orders)[number]): Redeemed | null =>
    order.redeemed === null || isVoid(order.state) ? null : (JSON.parse(order.redeemed) as Redeemed)
  for (const purse of purses) {
    const own = orders.filter((order) => order.customer_id === purse.customer_id)
    const bought = own
      .filter(({ order_id: id, order_type: type }) => type === 'voucher' && !giftOf.has(id))
      .filter(({ paid_cents: paid }) => paid > 0)
      .reduce((sum, order) => sum + order.total_cents + (order.voucher_bonus_cents ?? 0), 0)
    const given = gifts
      .filter(({ opened_by: by }) => by === purse.customer_id)
      .reduce((sum, gift) => sum + gift.cents, 0)
    const back = entries
      .filter(({ customer_id: id, reason }) => id === purse.customer_id && reason === 'voucherRefunded')
      .reduce((sum, entry) => sum - entry.balance_cents, 0)
    const used = own.reduce((sum, order) => sum + (redeemedOf(order)?.balanceCents ?? 0), 0)
    const byHand = grants
      .filter(({ customerId }) => customerId === purse.customer_id)
      .reduce((sum, { cents }) => sum + cents, 0)
    const refunded = refunds
      .filter(({ order_id: id }) => own.some((order) => order.order_id === id))
      .reduce((sum, refund) => sum + refund.balance_cents, 0)
    const expected = bought + given + byHand - back - used + refunded
    if (purse.balance_cents !== expected)
      faults.push(`the balance of ${purse.customer_id} is ${purse.balance_cents} and ought to be ${expected}`)
  }
  for (const customerId of purses.map((purse) => purse.customer_id)) {
    const own = entries.filter((entry) => entry.customer_id === customerId && entry.reason === 'given')
    const theirs = grants.filter((grant) => grant.customerId === customerId)
    const points = sumOf(own, (entry) => entry.points)
    const written = sumOf(theirs, (grant) => grant.points)
    if (points !== written)
      faults.push(`${customerId} was given ${points} points, and ${written} are written down`)
    const changes = theirs.filter(({ kind }) => ['points', 'balance', 'level'].includes(kind)).length
    if (own.length !== changes) faults.push(`${customerId} has ${own.length} gifts by hand of ${changes}`)
  }
  for (const coupon of coupons) {
    const order = orders.find(({ order_id: id }) => id === coupon.used_order_id)
    const isTaken = order && !isBack(order) && redeemedOf(order)?.couponId === coupon.coupon_id
    if (coupon.used_order_id !== null && !isTaken)
      faults.push(`coupon ${coupon.coupon_id} is kept for nothing`)
    const takers = orders.filter((one) => !isBack(one) && redeemedOf(one)?.couponId === coupon.coupon_id)
    if (takers.length > 1) faults.push(`coupon ${coupon.coupon_id} went into ${takers.length} orders`)
  }
  for (const order of orders) {
    const most = order.paid_cents + (redeemedOf(order)?.balanceCents ?? 0)
    if (refundedOf(order) > most) faults.push(`${order.number} was refunded ${refundedOf(order)} of ${most}`)
  }
  for (const gift of gifts)
    if (gift.opened_at !== null && gift.withdrawn_at !== null)
      faults.push(`gift ${gift.code} was opened and paid back`)
  // Every charge of the bank belongs to an order that stands, or was given back.
  for (const charge of charges) {
    const payment = payments.find(({ payment_id: id }) => id === charge.payment_id)
    const order = orders.find(({ order_id: id }) => id === payment?.order_id)
    if (charge.state !== 'paid' || !order || !payment) continue
    const online = sumOf(
      refunds.filter((refund) => refund.order_id === order.order_id),
      (refund) => refund.online_cents,
    )
    // Includes orders that are still being cooked, because the process died before they were handed over.
    const stands = ['confirmed', 'inPreparation', 'waitingForPickup', 'completed'].includes(order.state)
    if (stands && charge.refunded_cents !== online)
      faults.push(`${order.number} stands, and of ${online} that go back ${charge.refunded_cents} did`)
    if (stands) continue
    const takenBack = entries.find(
      ({ order_id: id, reason }) => id === order.order_id && reason === 'voucherRefunded',
    )
    // When a voucher is taken back, its bonus is deducted first, and what was spent isn't paid back.
    const kept = takenBack
      ? order.total_cents + (order.voucher_bonus_cents ?? 0) + takenBack.balance_cents
      : 0
    if (charge.refunded_cents !== charge.amount_cents - kept)
      faults.push(
        `${order.number} is ${order.state}: ${charge.refunded_cents} of ${charge.amount_cents} went back, ${kept} were spent`,
      )
  }
  return faults
}

const sumOf = <T>(list: T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0)
