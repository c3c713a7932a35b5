import { expiryOf, firstState } from '../../../core/domain/order/order-steps.ts'
import { openedAt } from '../../../core/domain/time/opening-state.ts'
import { orderTypeRules } from '../../../core/schema/order-type-table.ts'
import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { useFaultOf } from '../../customers/benefits/promotion-uses.ts'
import { demandCustomer } from '../../customers/lock-customer.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import type { NewOrderRow, OrderEventRow, OrderLineRow } from '../../database/tables/orders.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { UnitOfWork } from '../../database/together/unit-of-work.ts'
import { Refusal } from '../../http/refusal.ts'
import { checkBooking } from '../checks/check-booking.ts'
import { checkBought } from '../checks/check-limits.ts'
import type { CheckedOrder } from '../checks/check-order.ts'
import { checkFirst, couponUnusable } from '../checks/check-redeemed.ts'
import { placedEvent } from '../life/order-events.ts'
import { holdRedeemed, redeemedBy } from '../life/redeem.ts'
import { checkSender } from '../senders/check-sender.ts'
import { senderRow } from '../senders/sender.ts'
import { dayOfOrder, orderNumbers } from './order-number.ts'
import type { Placing } from './placing.ts'
import { hasCapacity } from './slot-capacity.ts'

/** An order with the rows that store it. */
export type NewOrder = { order: Order; rows: OrderRows }

export type OrderRows = {
  order: NewOrderRow
  lines: OrderLineRow[]
  sender: Tables['order_senders']
  event: OrderEventRow
}

/** What was read about the shop and the customer who orders, after both were locked. */
export type Asked = {
  counted: { last_number: number } | undefined
  customer: Parameters<typeof demandCustomer>[0]
  isElsewhere: boolean
  sameOrder: readonly unknown[]
  slot: readonly { taken?: number | string }[][]
  sender: Parameters<typeof checkSender>[0]
}

/**
 * Decides on an order by what was read, inside the transaction that answers its key, and returns the rows to write.
 * @throws Refusal when the slot is full or what the customer redeems is gone; SP_0080 for a once-only dish that was
 * bought before; SP_120502 and SP_0058 as `checkBooking` does; LD_SIGN_IN (401) when the account is gone; RT_0017 when
 * it is disabled, or when a guest's number or device belongs to a disabled member; BS_0001 (429) when too many orders
 * of this sender wait; LD_KEY_REUSED (422) when there is an order with this clientOrderId already
 */
export async function decideOrder(
  unit: UnitOfWork,
  { checked, sender, tappedAt, now }: Pick<Placing, 'checked' | 'sender' | 'tappedAt' | 'now'>,
  asked: Asked,
  orderId: string,
): Promise<NewOrder> {
  const { draft, shop, service, limits } = checked
  demandCustomer(asked.customer, asked.isElsewhere)
  if (asked.sameOrder.length > 0) throw new Refusal('LD_KEY_REUSED', { status: 422 })
  const booking = await checkBooking(unit.trx, shop.id, draft)
  if (!hasCapacity(service, asked.slot)) throw new Refusal(orderTypeRules[service.orderType].fullCode)
  checkSender(asked.sender, service, limits, now)
  await checkBought(unit.trx, { shopId: shop.id, customerId: draft.customerId }, checked.onceOnly)
  if (checked.isForFirst) await checkFirst(unit.trx, { shopId: shop.id, customerId: draft.customerId })
  const redeemed = redeemedBy(checked)
  await checkUses(unit.trx, checked, redeemed)
  if (redeemed) await holdRedeemed(unit.trx, checked, redeemed, orderId, now)
  const day = dayOfOrder(shop.timeZone, now, draft.appointmentAt)
  const numbers = orderNumbers(service.orderType, day, asked.counted)
  const order = { ...orderOf(checked, orderId, numbers, now), ...(booking && { booking }) }
  const rows = {
    order: { ...orderRow(checked, order, redeemed), tapped_at: tappedAt },
    lines: lineRows(checked, orderId),
    sender: senderRow({ shopId: shop.id, orderId }, sender, now),
    event: placedEvent(shop.id, orderId, order.state, now),
  }
  return { order, rows }
}

/** Whether deciding on the order takes more than `Asked`, and may wait for rows that other transactions hold. */
export const needsMore = (checked: CheckedOrder): boolean =>
  checked.draft.bookingId !== null ||
  checked.onceOnly.length > 0 ||
  checked.isForFirst ||
  redeemedBy(checked) !== null

/**
 * A promotion can be used up between the computation of the bill and this moment.
 * @throws Refusal LD_COUPON_UNUSABLE
 */
async function checkUses(
  trx: Database,
  { draft, shop, promotion }: CheckedOrder,
  redeemed: Redeemed | null,
): Promise<void> {
  if (!promotion || redeemed?.promotionId !== promotion.id) return
  const fault = await useFaultOf(trx, shop.id, draft.customerId, promotion)
  if (fault) throw couponUnusable(fault)
}

/** The orders of a shop that were placed under these clientOrderIds before. */
export const sameOrders = preparedListQuery((db, shopId, clientOrderIds) =>
  db
    .selectFrom('orders')
    .select('client_order_id')
    .where('shop_id', '=', shopId)
    .where('client_order_id', 'in', clientOrderIds),
)

const orderRow = (
  { draft, service }: CheckedOrder,
  order: Order,
  redeemed: Redeemed | null,
): NewOrderRow => ({
  shop_id: order.storeId,
  order_id: order.id,
  customer_id: order.customerId,
  client_order_id: order.clientOrderId,
  number: order.number,
  pickup_number: order.pickupNumber,
  order_type: order.orderType,
  service_id: service.id,
  state: order.state,
  table_code: draft.tableCode,
  booking_id: draft.bookingId,
  table_number: order.tableNumber,
  appointment_at: order.appointmentAt,
  payment: order.payment,
  currency: order.currency,
  total_cents: order.totalCents,
  paid_cents: order.paidCents,
  delivery_fee_cents: order.deliveryFeeCents,
  language: draft.language,
  note: order.note,
  cutlery: order.cutlery,
  diners: order.diners,
  contact: order.contact && JSON.stringify(order.contact),
  bill: JSON.stringify(order.bill),
  taxes: order.taxes ? JSON.stringify(order.taxes) : null,
  delivery: order.delivery && JSON.stringify(order.delivery),
  redeemed: redeemed && JSON.stringify(redeemed),
  promotion_id: redeemed?.promotionId ?? null,
  source: draft.source,
  expires_at: order.expiresAt,
  created_at: order.createdAt,
  updated_at: order.updatedAt,
})

function lineRows({ draft, shop, lines }: CheckedOrder, orderId: string): OrderLineRow[] {
  const builds = [
    ...draft.items.map(({ build }) => ({
      item_id: build.itemId,
      sku_id: build.skuId,
      combo_id: null,
      build,
    })),
    ...draft.combos.map(({ comboId, picks }) => ({
      item_id: null,
      sku_id: null,
      combo_id: comboId,
      build: picks,
    })),
  ]
  return [...lines.items, ...lines.combos].map((line, at) => ({
    shop_id: shop.id,
    order_id: orderId,
    line_number: at + 1,
    item_id: builds[at]?.item_id ?? null,
    sku_id: builds[at]?.sku_id ?? null,
    combo_id: builds[at]?.combo_id ?? null,
    title: line.title,
    picture: line.picture,
    details: JSON.stringify(line.details),
    kitchen_title: line.kitchen.title,
    kitchen_details: JSON.stringify(line.kitchen.details),
    build: JSON.stringify(builds[at]?.build ?? null),
    quantity: line.quantity,
    unit_cents: line.unitCents,
    cents: line.cents,
    note: line.note,
  }))
}

function orderOf(
  { draft, shop, service, table, lines, delivery, patience }: CheckedOrder,
  id: string,
  { number, pickupNumber }: { number: string; pickupNumber: string },
  now: number,
): Order {
  const state = firstState(draft.payment, lines.bill.totalCents)
  const { appointmentAt } = draft
  const choices = [
    ...draft.items.map(({ build }) => ({ build })),
    ...draft.combos.map(({ comboId, picks }) => ({ comboId, picks })),
  ]
  const { leadMinutes } = service.slots
  const opensAt = appointmentAt && openedAt(service, appointmentAt, shop.timeZone)
  const wait = { state, createdAt: now, since: now, appointmentAt, leadMinutes, opensAt }
  return {
    id,
    number,
    clientOrderId: draft.clientOrderId,
    customerId: draft.customerId,
    storeId: shop.id,
    orderType: service.orderType,
    state,
    createdAt: now,
    updatedAt: now,
    appointmentAt,
    expiresAt: expiryOf(wait, patience),
    history: [{ state, at: now, reason: '' }],
    pickupNumber,
    tableNumber: table?.number ?? '',
    payment: draft.payment,
    currency: shop.currency,
    totalCents: lines.bill.totalCents,
    paidCents: 0,
    deliveryFeeCents: lines.feeCents,
    note: draft.note,
    cutlery: draft.cutlery,
    diners: draft.diners,
    contact: draft.contact,
    bill: lines.bill.steps,
    delivery: delivery?.place ?? null,
    lines: [...lines.items, ...lines.combos].map(({ kitchen: _, ...line }, at) => ({
      ...line,
      choice: choices[at] ?? {},
    })),
    ...(lines.taxes && { taxes: lines.taxes }),
  }
}
