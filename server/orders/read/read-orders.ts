import type { BillStep } from '../../../core/schema/order/bill.ts'
import type { Build, ComboPick } from '../../../core/schema/order/cart.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import type { Delivery } from '../../../core/schema/delivery.ts'
import type { Order, OrderEvent, OrderLine, OrderRefund } from '../../../core/schema/order/order.ts'
import type { Gift } from '../../../core/schema/order/voucher.ts'
import type { TaxLine } from '../../../core/schema/tax.ts'
import { runQuery, runQueries } from '../../database/run-query.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import type { OrderEventRow, OrderLineRow, OrderRefundRow, OrderRow } from '../../database/tables/orders.ts'
import { isRefundable, readRefundRow, refundsOf } from '../refunds/read-refunds.ts'
import { giftsOf, readGifts } from '../vouchers/gifts.ts'
import { practiceBanks } from '../../settings/bank-config.ts'
import { couponBackOf, couponsOf, readCouponsBack } from './coupons-back.ts'
import { eventsOf } from '../life/order-events.ts'

/**
 * Builds orders from their rows, in the sequence of the rows. What is stored in other tables (lines, events, the bank
 * that was paid, bookings, gifts, refunds, coupons) is read in one round trip. The lines are in the customer's or in the
 * kitchen's language.
 */
export async function readOrders(
  db: Database,
  rows: OrderRow[],
  words: 'customer' | 'kitchen' = 'customer',
): Promise<Order[]> {
  const [first] = rows
  if (!first) return []
  const { shop_id: shopId } = first
  const ids = rows.map((row) => row.order_id)
  const paid = rows.filter((row) => row.paid_cents > 0 || row.refund_cents > 0)
  const bookings = rows.flatMap((row) => row.booking_id ?? [])
  const vouchers = rows.filter((row) => row.voucher_bonus_cents !== null)
  const done = rows.filter(isRefundable)
  const coupons = rows.flatMap((row) => couponBackOf(row) ?? [])
  // Tables in which none of these orders has rows aren't asked.
  const others = [
    paid.length > 0 && practisedOf(shopId, idsOf(paid)),
    bookings.length > 0 && bookedOf(shopId, bookings),
    vouchers.length > 0 && giftsOf(shopId, idsOf(vouchers)),
    done.length > 0 && refundsOf(shopId, idsOf(done)),
    coupons.length > 0 && couponsOf(shopId, coupons),
  ] as const
  const asked = others.filter((query) => query !== false)
  const [lines, events, ...beside] = await runQueries(db, [
    linesOf(shopId, ids),
    eventsOf(shopId, ids),
    ...asked,
  ])
  const [practised, booked, gifts, refunded, returned] = others.map((one) => (one ? beside.shift() : [])) as [
    { order_id: string }[],
    { booking_id: string; number: string }[],
    Parameters<typeof readGifts>[0],
    OrderRefundRow[],
    Parameters<typeof readCouponsBack>[0],
  ]
  const practisedIds = new Set(practised.map((payment) => payment.order_id))
  const bookingOf = new Map(booked.map(({ booking_id: id, number }) => [id, { id, number }]))
  const giftOf = readGifts(gifts)
  const couponById = readCouponsBack(returned)
  const refundsById = Map.groupBy(refunded, (refund) => refund.order_id)
  const linesById = Map.groupBy(lines, (line) => line.order_id)
  const historyById = Map.groupBy(events, (event) => event.order_id)
  return rows.map((row) =>
    readOrderRow(row, {
      lines: (linesById.get(row.order_id) ?? []).map((line) =>
        readLineRow(words === 'kitchen' ? inKitchenWords(line) : line),
      ),
      history: (historyById.get(row.order_id) ?? []).map(readEventRow),
      ...(practisedIds.has(row.order_id) && { isPractice: true }),
      booking: bookingOf.get(row.booking_id ?? ''),
      refunds: (refundsById.get(row.order_id) ?? []).map(readRefundRow),
      gift: giftOf.get(row.order_id) ?? null,
      couponBack: couponById.get(couponBackOf(row) ?? ''),
    }),
  )
}

const idsOf = (rows: readonly OrderRow[]): string[] => rows.map((row) => row.order_id)

const linesOf = preparedListQuery<LineRow>((db, shopId, ids) =>
  db
    .selectFrom('order_lines')
    .select([
      'order_id',
      'title',
      'picture',
      'details',
      'kitchen_title',
      'kitchen_details',
      'build',
      'combo_id',
      'quantity',
      'unit_cents',
      'cents',
      'note',
    ])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .orderBy('line_number'),
)

/** Those of some orders that were paid at the practice bank, or with Stripe's test keys. */
const practisedOf = preparedListQuery((db, shopId, ids) =>
  db
    .selectFrom('payments')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('bank', 'in', practiceBanks)
    .where('state', '=', 'paid')
    .where('order_id', 'in', ids),
)

/** The bookings for which some orders were placed ahead. */
const bookedOf = preparedListQuery((db, shopId, ids) =>
  db
    .selectFrom('bookings')
    .select(['booking_id', 'number'])
    .where('shop_id', '=', shopId)
    .where('booking_id', 'in', ids),
)

/** The columns of a line that an order shows. */
type LineRow = Omit<OrderLineRow, 'shop_id' | 'line_number' | 'item_id' | 'sku_id'>

type BesideRow = Pick<Order, 'lines' | 'history' | 'isPractice' | 'booking' | 'couponBack'> & {
  gift: Gift | null
  refunds: OrderRefund[]
}

function readOrderRow(
  row: OrderRow,
  { lines, history, isPractice, booking, gift, refunds, couponBack }: BesideRow,
): Order {
  return {
    id: row.order_id,
    number: row.number,
    clientOrderId: row.client_order_id,
    customerId: row.customer_id,
    storeId: row.shop_id,
    orderType: row.order_type,
    state: row.state,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    appointmentAt: row.appointment_at,
    expiresAt: row.expires_at,
    history,
    pickupNumber: row.pickup_number,
    tableNumber: row.table_number,
    payment: row.payment,
    currency: row.currency,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    ...(isPractice && { isPractice }),
    ...(row.refund_cents > 0 && { refundCents: row.refund_cents }),
    ...(refunds.length > 0 && { refunds }),
    deliveryFeeCents: row.delivery_fee_cents,
    note: row.note,
    cutlery: row.cutlery,
    diners: row.diners,
    contact: row.contact === null ? null : (JSON.parse(row.contact) as Contact),
    ...(booking && { booking }),
    ...(row.voucher_bonus_cents !== null && {
      voucher: { amountCents: row.total_cents, bonusCents: row.voucher_bonus_cents, gift },
    }),
    bill: JSON.parse(row.bill) as BillStep[],
    ...(couponBack && { couponBack }),
    delivery: row.delivery === null ? null : (JSON.parse(row.delivery) as Delivery),
    lines,
    ...(row.taxes !== null && { taxes: JSON.parse(row.taxes) as TaxLine[] }),
  }
}

/** The lines of an order in the restaurant's own language. */
export const kitchenLines = async (db: Database, shopId: string, orderId: string): Promise<OrderLine[]> =>
  (await runQuery(db, linesOf(shopId, [orderId]))).map((row) => readLineRow(inKitchenWords(row)))

const inKitchenWords = (row: LineRow): LineRow => ({
  ...row,
  title: row.kitchen_title,
  details: row.kitchen_details,
})

const readLineRow = (row: LineRow): OrderLine => ({
  title: row.title,
  details: JSON.parse(row.details) as string[],
  picture: row.picture,
  quantity: row.quantity,
  unitCents: row.unit_cents,
  cents: row.cents,
  note: row.note,
  ...choiceOf(row),
})

function choiceOf({ combo_id: comboId, build }: LineRow): Pick<OrderLine, 'choice'> {
  const chosen = JSON.parse(build) as Build | ComboPick[] | null
  if (!chosen) return {}
  const choice = Array.isArray(chosen) ? { comboId: comboId ?? '', picks: chosen } : { build: chosen }
  return { choice }
}

const readEventRow = (row: Pick<OrderEventRow, 'state' | 'created_at' | 'reason'>): OrderEvent => ({
  state: row.state,
  at: row.created_at,
  reason: row.reason,
})

/** One order of one customer, or null. Another customer's order is treated like an unknown one. */
export async function findOrder(
  db: Database,
  shopId: string,
  customerId: string,
  orderId: string,
): Promise<Order | null> {
  const order = await findOrderById(db, shopId, orderId)
  return order?.customerId === customerId ? order : null
}

/** One order of any customer, for callers that have checked that it may be seen. */
export async function findOrderById(db: Database, shopId: string, orderId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const [order] = row ? await readOrders(db, [row]) : []
  return order ?? null
}
