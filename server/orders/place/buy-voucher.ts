import { minuteMs } from '../../../core/domain/time/durations.ts'
import { expiryOf } from '../../../core/domain/order/order-steps.ts'
import type { Language, PaymentMethod } from '../../../core/schema/primitives.ts'
import { uuidV7 } from '../../base/uuid-v7.ts'
import { newCode } from '../../base/readable-code.ts'
import type { Database } from '../../database/open.ts'
import { runQuery } from '../../database/run-query.ts'
import { Refusal, tooManyRequests } from '../../http/refusal.ts'
import { said } from '../../i18n/said.ts'
import { lockCustomer } from '../../customers/lock-customer.ts'
import { insertOrderEvent } from '../life/order-events.ts'
import { dayOfOrder, nextNumber, orderNumbers } from './order-number.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { giftCodeGroups } from '../vouchers/gifts.ts'

export type VoucherOrder = {
  customerId: string
  clientOrderId: string
  amountCents: number
  bonusCents: number
  payment: PaymentMethod
  gift: { from: string; message: string } | null
  language: Language
}

/** How many unpaid voucher orders one member may have. Each of them is an order; unpaid ones expire within minutes. */
const mostUnpaid = 5

/**
 * Orders a voucher, inside a transaction. The result is an order with one line, which waits for its payment as any
 * other does. Returns its id, or that of the earlier order with the same clientOrderId.
 * @throws Refusal LD_SIGN_IN (401), RT_0017; LD_KEY_REUSED (422) when the earlier order was something else; BS_0001
 * (429) when too many aren't paid yet
 */
export async function buyVoucher(
  trx: Database,
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  wanted: VoucherOrder,
  now: number,
): Promise<string> {
  const { customerId, clientOrderId, amountCents, bonusCents, payment, gift, language } = wanted
  await lockCustomer(trx, shopId, { customerId, contact: null })
  const earlier = await findEarlier(trx, shopId, wanted)
  if (earlier) return earlier
  await checkUnpaid(trx, shopId, customerId)
  const day = dayOfOrder(file.timeZone, now, null)
  const [counted] = await runQuery(trx, nextNumber({ shopId, day }))
  const { number } = orderNumbers('voucher', day, counted)
  const orderId = uuidV7(now)
  const key = { shop_id: shopId, order_id: orderId }
  const state = 'pendingPayment'
  const noAppointment = { appointmentAt: null, leadMinutes: 0, opensAt: null }
  const wait = { state, createdAt: now, since: now, ...noAppointment } as const
  await trx
    .insertInto('orders')
    .values({
      ...key,
      customer_id: customerId,
      client_order_id: clientOrderId,
      number,
      pickup_number: '',
      order_type: 'voucher',
      service_id: '',
      state,
      table_code: null,
      table_number: '',
      appointment_at: null,
      payment,
      currency: file.currency,
      total_cents: amountCents,
      paid_cents: 0,
      delivery_fee_cents: 0,
      language,
      note: '',
      cutlery: 0,
      diners: null,
      contact: null,
      voucher_bonus_cents: bonusCents,
      expires_at: expiryOf(wait, file.orders),
      source: '',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await trx
    .insertInto('order_lines')
    .values({
      ...key,
      line_number: 1,
      item_id: null,
      sku_id: null,
      combo_id: null,
      title: said(/*i18n*/ 'Voucher', language),
      picture: '',
      details: '[]',
      kitchen_title: said('Voucher', defaultLanguage(file)),
      kitchen_details: '[]',
      build: 'null',
      quantity: 1,
      unit_cents: amountCents,
      cents: amountCents,
      note: '',
    })
    .execute()
  if (gift)
    await trx
      .insertInto('gifts')
      .values({
        ...key,
        code: newCode(giftCodeGroups),
        customer_id: customerId,
        cents: amountCents + bonusCents,
        from_name: gift.from,
        message: gift.message,
        paid_at: null,
        opened_by: null,
        opened_at: null,
        withdrawn_at: null,
        created_at: now,
      })
      .execute()
  await insertOrderEvent(trx, key, { step: 'place', state, role: 'customer', reason: '' }, now)
  return orderId
}

async function findEarlier(
  trx: Database,
  shopId: string,
  { customerId, clientOrderId, amountCents }: VoucherOrder,
): Promise<string | null> {
  const order = await trx
    .selectFrom('orders')
    .select(['order_id', 'customer_id', 'order_type', 'total_cents'])
    .where('shop_id', '=', shopId)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst()
  if (!order) return null
  const isSame =
    order.customer_id === customerId && order.order_type === 'voucher' && order.total_cents === amountCents
  if (!isSame) throw new Refusal('LD_KEY_REUSED', { status: 422 })
  return order.order_id
}

async function checkUnpaid(trx: Database, shopId: string, customerId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('orders')
    .select((select) => select.fn.countAll().as('count'))
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_type', '=', 'voucher')
    .where('state', 'in', ['pendingPayment', 'locked'])
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostUnpaid) throw tooManyRequests(minuteMs, 'unpaid')
}
