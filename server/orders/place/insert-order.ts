import { expiryOf, firstState } from '../../../core/domain/order/order-steps.ts'
import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { useFaultOf } from '../../customers/benefits/promotion-uses.ts'
import { lockCustomer } from '../../customers/lock-customer.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Database } from '../../database/open.ts'
import { checkBooking } from '../checks/check-booking.ts'
import { checkBought } from '../checks/check-limits.ts'
import { checkFirst, couponUnusable } from '../checks/check-redeemed.ts'
import type { CheckedOrder } from '../checks/check-order.ts'
import { insertOrderEvent } from '../life/order-events.ts'
import { checkSender } from '../senders/check-sender.ts'
import { insertSender, type Sender } from '../senders/sender.ts'
import { orderTypeRules } from '../../../core/domain/order/order-type-rules.ts'
import { nextOrderNumber } from './order-number.ts'
import { holdRedeemed, redeemedBy } from '../life/redeem.ts'
import { hasCapacity } from './slot-capacity.ts'

/**
 * Writes an order and its lines; runs inside the transaction that answers its key.
 * @throws Refusal when the slot is full, SP_0080 for what was bought before, when what the customer gives for it is gone, SP_120502 and SP_0058 as `checkBooking` does,
 * LD_SIGN_IN (401) when the account is, RT_0017 when it is disabled, or a guest's would be as a member, BS_0001 (429) when too much of this sender waits, or
 * LD_KEY_REUSED (422) when this clientOrderId was ordered already
 */
export async function insertOrder(
  trx: Database,
  checked: CheckedOrder,
  sender: Sender,
  orderId: string,
  now: number,
): Promise<Order> {
  const { draft, shop, service, limits } = checked
  await lockCustomer(trx, shop.id, draft)
  const booking = await checkBooking(trx, shop.id, draft)
  const numbers = await nextOrderNumber(trx, shop, service.orderType, now)
  const { tableCode, appointmentAt } = draft
  if (!(await hasCapacity(trx, { ...shop, ...checked.patience }, service, appointmentAt, now)))
    throw new Refusal(orderTypeRules[service.orderType].fullCode)
  await checkSender(trx, { shopId: shop.id, service, tableCode, appointmentAt }, sender, limits, now)
  await checkBought(trx, { shopId: shop.id, customerId: draft.customerId }, checked.onceOnly)
  if (checked.isForFirst) await checkFirst(trx, { shopId: shop.id, customerId: draft.customerId })
  const redeemed = redeemedBy(checked)
  await checkUses(trx, checked, redeemed)
  if (redeemed) await holdRedeemed(trx, checked, redeemed, orderId, now)
  const order = { ...orderOf(checked, orderId, numbers, now), ...(booking && { booking }) }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('orders')
    .values({
      shop_id: shop.id,
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
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'client_order_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('LD_KEY_REUSED', { status: 422 })
  await insertLines(trx, checked, orderId)
  const key = { shop_id: shop.id, order_id: orderId }
  await insertSender(trx, { shopId: shop.id, orderId }, sender, now)
  await insertOrderEvent(trx, key, { step: 'place', state: order.state, role: 'customer', reason: '' }, now)
  return order
}

/** A promotion can be used up between the look at the bill and this. @throws Refusal LD_COUPON_UNUSABLE */
async function checkUses(
  trx: Database,
  { draft, shop, promotion }: CheckedOrder,
  redeemed: Redeemed | null,
): Promise<void> {
  if (!promotion || redeemed?.promotionId !== promotion.id) return
  const fault = await useFaultOf(trx, shop.id, draft.customerId, promotion)
  if (fault) throw couponUnusable(fault)
}

async function insertLines(
  trx: Database,
  { draft, shop, lines }: CheckedOrder,
  orderId: string,
): Promise<void> {
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
  const rows = [...lines.items, ...lines.combos].map((line, at) => ({
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
  await trx.insertInto('order_lines').values(rows).execute()
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
  const wait = { state, createdAt: now, since: now, appointmentAt, leadMinutes }
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
