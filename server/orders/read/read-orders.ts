import type { BillStep } from '../../../core/schema/order/bill.ts'
import type { Build, ComboPick } from '../../../core/schema/order/cart.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import type { Delivery } from '../../../core/schema/delivery.ts'
import type { Order, OrderEvent, OrderLine, OrderState } from '../../../core/schema/order/order.ts'
import type { OrderKind, PaymentMethod } from '../../../core/schema/primitives.ts'
import type { Gift } from '../../../core/schema/order/voucher.ts'
import type { TaxLine } from '../../../core/schema/tax.ts'
import type { Database } from '../../database/open.ts'
import type { OrderEventRow, OrderLineRow, OrderRow } from '../../database/tables.ts'
import { readGifts } from '../vouchers/gifts.ts'
import { sandboxId } from '../../settings/bank-config.ts'
import { listOrderEvents } from '../life/order-events.ts'

/**
 * Makes orders of their rows, in the order of the rows, with one more query for all their lines, one for what happened
 * to them, and one for the bank of those that were paid. The lines are in the words of who ordered, or of who cooks.
 */
export async function readOrders(
  db: Database,
  rows: OrderRow[],
  words: 'customer' | 'kitchen' = 'customer',
): Promise<Order[]> {
  const [first] = rows
  if (!first) return []
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('shop_id', '=', first.shop_id)
    .where(
      'order_id',
      'in',
      rows.map((row) => row.order_id),
    )
    .orderBy('line_number')
    .execute()
  const events = await listOrderEvents(
    db,
    first.shop_id,
    rows.map((row) => row.order_id),
  )
  const practised = await readPractised(db, rows)
  const booked = await readBooked(db, rows)
  const gifts = await readGifts(
    db,
    first.shop_id,
    rows.flatMap((row) => (row.voucher_bonus_cents === null ? [] : row.order_id)),
  )
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const historyOf = Map.groupBy(events, (event) => event.order_id)
  return rows.map((row) =>
    readOrderRow(row, {
      lines: (linesOf.get(row.order_id) ?? []).map((line) =>
        readLineRow(words === 'kitchen' ? inKitchenWords(line) : line),
      ),
      history: (historyOf.get(row.order_id) ?? []).map(readEventRow),
      ...(practised.has(row.order_id) && { isPractice: true }),
      booking: booked.get(row.booking_id ?? ''),
      gift: gifts.get(row.order_id) ?? null,
    }),
  )
}

/** Ids of those among some orders of one shop that were paid at the practice bank. */
async function readPractised(db: Database, rows: OrderRow[]): Promise<Set<string>> {
  const paid = rows.filter((row) => row.paid_cents > 0 || row.refund_cents > 0)
  const [first] = paid
  if (!first) return new Set()
  const payments = await db
    .selectFrom('payments')
    .select('order_id')
    .where('shop_id', '=', first.shop_id)
    .where('bank', '=', sandboxId)
    .where('state', '=', 'paid')
    .where(
      'order_id',
      'in',
      paid.map((row) => row.order_id),
    )
    .execute()
  return new Set(payments.map((payment) => payment.order_id))
}

/** The bookings that some orders of one shop were made ahead for, by their id. */
async function readBooked(db: Database, rows: OrderRow[]): Promise<Map<string, Order['booking']>> {
  const ids = rows.flatMap((row) => row.booking_id ?? [])
  if (ids.length === 0) return new Map()
  const bookings = await db
    .selectFrom('bookings')
    .select(['booking_id', 'number'])
    .where('shop_id', '=', rows[0]!.shop_id)
    .where('booking_id', 'in', ids)
    .execute()
  return new Map(bookings.map(({ booking_id: id, number }) => [id, { id, number }]))
}

type BesideRow = Pick<Order, 'lines' | 'history' | 'isPractice' | 'booking'> & { gift: Gift | null }

function readOrderRow(row: OrderRow, { lines, history, isPractice, booking, gift }: BesideRow): Order {
  return {
    id: row.order_id,
    number: row.number,
    clientOrderId: row.client_order_id,
    customerId: row.customer_id,
    storeId: row.shop_id,
    orderType: row.order_type as OrderKind,
    state: row.state as OrderState,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    appointmentAt: row.appointment_at,
    expiresAt: row.expires_at,
    history,
    pickupNumber: row.pickup_number,
    tableNumber: row.table_number,
    payment: row.payment as PaymentMethod,
    currency: row.currency,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    ...(isPractice && { isPractice }),
    ...(row.refund_cents > 0 && { refundCents: row.refund_cents }),
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
    delivery: row.delivery === null ? null : (JSON.parse(row.delivery) as Delivery),
    lines,
    ...(row.taxes !== null && { taxes: JSON.parse(row.taxes) as TaxLine[] }),
  }
}

/** The lines of an order in the restaurant's own words. */
export async function kitchenLines(db: Database, shopId: string, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('line_number')
    .execute()
  return rows.map((row) => readLineRow(inKitchenWords(row)))
}

const inKitchenWords = (row: OrderLineRow): OrderLineRow => ({
  ...row,
  title: row.kitchen_title,
  details: row.kitchen_details,
})

const readLineRow = (row: OrderLineRow): OrderLine => ({
  title: row.title,
  details: JSON.parse(row.details) as string[],
  picture: row.picture,
  quantity: row.quantity,
  unitCents: row.unit_cents,
  cents: row.cents,
  note: row.note,
  ...choiceOf(row),
})

function choiceOf({ combo_id: comboId, build }: OrderLineRow): Pick<OrderLine, 'choice'> {
  const chosen = JSON.parse(build) as Build | ComboPick[] | null
  if (!chosen) return {}
  const choice = Array.isArray(chosen) ? { comboId: comboId ?? '', picks: chosen } : { build: chosen }
  return { choice }
}

const readEventRow = (row: OrderEventRow): OrderEvent => ({
  state: row.state as OrderState,
  at: row.created_at,
  reason: row.reason,
})

/** One order of one customer, or null; another customer's is as unknown as none. */
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
