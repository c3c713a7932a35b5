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
import { readSetting, writeSetting } from '../../../core/storage/writer.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import { refreshBenefits } from '../benefits/benefits.ts'
import type { EngineContext } from '../context/context.ts'
import { resultOf } from '../net/outcome-result.ts'
import { keepOrders } from '../orders/keep-orders.ts'
import { refreshOrder } from '../orders/refresh-order.ts'
import { asCustomer } from '../session/as-customer.ts'
import { onlyStorage } from '../storage/memory.ts'

/** Asks what vouchers the restaurant sells, and keeps it; that it sells none, too. */
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
  /** The same for each try of one wish: however often it is sent, it is one order. */
  clientOrderId: string
  amountCents: number
  /** As its buyer saw it. */
  bonusCents: number
  payment: PaymentMethod
  gift: { from: string; message: string } | null
}

/** Orders a voucher and keeps the order, which waits to be paid. */
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
  // The owner has changed what is sold while it stood on the screen.
  if (!answer.ok && (answer.code === 'SP_10010' || answer.code === 'LD_VOUCHERS_OFF'))
    await refreshVoucherSale(context)
  if (!answer.ok) return answer
  const order = readOrder(answer.value)
  await keepOrders(context, asked, [order])
  return ok({ orderId: order.id })
}

/** Takes back a purchase that isn't paid. Never waits for a network: EN_OFFLINE. SP_0045 once it is paid. */
export async function cancelVoucher(context: EngineContext, orderId: string): Promise<Result> {
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return context.api.send(voucherPurchaseCancel, { customerId, storeId, orderId })
  })
  // It was paid, or has expired, while it stood on the screen.
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

/** Puts a gift on the balance of the member who is here, once; whoever has opened it gets the same answer again. */
export async function openGift(context: EngineContext, code: string): Promise<Result<OpenGift>> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(voucherGiftOpen, { customerId, storeId, giftCode: code }),
  )
  if (!answer.ok) return answer
  void refreshBenefits(context).catch(onlyStorage)
  return ok(readOpenGift(answer.value))
}
