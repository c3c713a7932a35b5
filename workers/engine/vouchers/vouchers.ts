import { toAmount } from '../../../core/contract/amount.ts'
import {
  voucherGiftGet,
  voucherGiftOpen,
  voucherOptionList,
  voucherPurchaseCancel,
  voucherPurchaseCreate,
} from '../../../core/contract/calls/voucher-calls.ts'
import { readOpenGift, readVoucherSale } from '../../../core/contract/wire/member/voucher-wire.ts'
import { readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { OpenGift } from '../../../core/schema/order/voucher.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import { askBenefits } from '../benefits/benefits.ts'
import type { EngineContext } from '../context/context.ts'
import { resultOf } from '../net/outcome-result.ts'
import { keepOrders } from '../orders/keep-orders.ts'
import { refreshOrder } from '../orders/refresh-order.ts'
import { asCustomer } from '../session/as-customer.ts'

/** Fetches and stores which vouchers the restaurant sells, also that it sells none. */
export async function refreshVoucherSale(context: EngineContext): Promise<Result> {
  const { database, clock } = context
  const identity = await readSetting(database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  const { storeId } = identity
  const answer = resultOf(context, await context.api.send(voucherOptionList, { storeId }))
  const isOff = !answer.ok && answer.code === 'LD_VOUCHERS_OFF'
  if (!answer.ok && !isOff) return answer
  const sale = answer.ok ? readVoucherSale(answer.value) : null
  await writeSetting(database, 'voucherSale', { storeId, sale, readAt: clock.now() })
  return done
}

export type WantedVoucher = {
  /** The same id for each attempt at one purchase: however often it is sent, it makes one order. */
  clientOrderId: string
  amountCents: number
  /** The bonus as the buyer saw it. */
  bonusCents: number
  payment: PaymentMethod
  gift: { from: string; message: string } | null
}

/** Orders a voucher and stores the order, which is still to be paid. */
export async function buyVoucher(
  context: EngineContext,
  { clientOrderId, amountCents, bonusCents, payment, gift }: WantedVoucher,
): Promise<Result<{ orderId: string }>> {
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(voucherPurchaseCreate, {
      customerId,
      storeId,
      clientOrderId,
      voucherAmount: toAmount(amountCents),
      bonusAmount: toAmount(bonusCents),
      paymentType: payment,
      giftInfo: gift && { senderName: gift.from, message: gift.message },
    })
  })
  // The owner has changed the vouchers while they were on the screen.
  if (!answer.ok && (answer.code === 'SP_10010' || answer.code === 'LD_VOUCHERS_OFF'))
    await refreshVoucherSale(context)
  if (!answer.ok) return answer
  const order = readOrder(answer.value)
  await keepOrders(context, asked, [order])
  return ok({ orderId: order.id })
}

/** Cancels an unpaid purchase. Never queued: EN_OFFLINE. SP_0045 once it is paid. */
export async function cancelVoucher(context: EngineContext, orderId: string): Promise<Result> {
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(voucherPurchaseCancel, { customerId, storeId, orderId })
  })
  // The purchase was paid, or expired, while it was on the screen.
  if (!answer.ok && answer.code === 'SP_0045') await refreshOrder(context, orderId)
  if (!answer.ok) return answer
  await keepOrders(context, asked, [readOrder(answer.value)])
  return done
}

/** Asks what a gift holds, for whoever has its code. */
export async function readGift(context: EngineContext, code: string): Promise<Result<OpenGift>> {
  const identity = await readSetting(context.database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  const request = { storeId: identity.storeId, giftCode: code }
  const answer = resultOf(context, await context.api.send(voucherGiftGet, request))
  return answer.ok ? ok(readOpenGift(answer.value)) : answer
}

/** Adds a gift to the balance of the current member, once; opening it again gives the same answer. */
export async function openGift(context: EngineContext, code: string): Promise<Result<OpenGift>> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(voucherGiftOpen, { customerId, storeId, giftCode: code }),
  )
  if (!answer.ok) return answer
  askBenefits(context)
  return ok(readOpenGift(answer.value))
}
