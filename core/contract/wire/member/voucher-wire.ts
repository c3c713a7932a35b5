import * as v from 'valibot'
import type { Gift, OpenGift, Voucher, VoucherSale } from '../../../schema/order/voucher.ts'
import { PaymentMethod } from '../../../schema/primitives.ts'
import { Amount, toAmount, toCents } from '../../amount.ts'
import { Instant } from '../../instant.ts'

/** All fields in this file are ours: the spec has vouchers but names none of their fields. */

/** The voucher of an order that buys one. */
export const VoucherWire = v.object({
  voucherAmount: Amount,
  bonusAmount: Amount,
  giftInfo: v.nullable(
    v.object({
      senderName: v.string(),
      message: v.string(),
      giftCode: v.nullable(v.string()),
      openTime: v.nullable(Instant),
    }),
  ),
})
export type VoucherWire = v.InferOutput<typeof VoucherWire>

export const readVoucher = ({ voucherAmount, bonusAmount, giftInfo }: VoucherWire): Voucher => ({
  amountCents: toCents(voucherAmount),
  bonusCents: toCents(bonusAmount),
  gift: giftInfo && {
    from: giftInfo.senderName,
    message: giftInfo.message,
    code: giftInfo.giftCode,
    openedAt: giftInfo.openTime === null ? null : Date.parse(giftInfo.openTime),
  },
})

export const writeVoucher = ({ amountCents, bonusCents, gift }: Voucher): VoucherWire => ({
  voucherAmount: toAmount(amountCents),
  bonusAmount: toAmount(bonusCents),
  giftInfo: gift && writeGift(gift),
})

const writeGift = ({ from, message, code, openedAt }: Gift) => ({
  senderName: from,
  message,
  giftCode: code,
  openTime: openedAt === null ? null : new Date(openedAt).toISOString(),
})

/** The vouchers that a shop sells; amounts are whole units of its currency. */
export const VoucherSaleWire = v.object({
  amountList: v.array(Amount),
  isOwnAmount: v.boolean(),
  bonusList: v.array(v.object({ fromAmount: Amount, bonusAmount: Amount })),
  paymentList: v.array(PaymentMethod),
})
export type VoucherSaleWire = v.InferOutput<typeof VoucherSaleWire>

export const readVoucherSale = (wire: VoucherSaleWire): VoucherSale => ({
  amounts: wire.amountList,
  takesOwnAmount: wire.isOwnAmount,
  bonuses: wire.bonusList.map(({ fromAmount, bonusAmount }) => ({
    fromCents: toCents(fromAmount),
    bonusCents: toCents(bonusAmount),
  })),
  payments: wire.paymentList,
})

export const writeVoucherSale = (sale: VoucherSale): VoucherSaleWire => ({
  amountList: sale.amounts,
  isOwnAmount: sale.takesOwnAmount,
  bonusList: sale.bonuses.map(({ fromCents, bonusCents }) => ({
    fromAmount: toAmount(fromCents),
    bonusAmount: toAmount(bonusCents),
  })),
  paymentList: sale.payments,
})

/** A gift as shown to anyone who has its code. */
export const OpenGiftWire = v.object({
  giftCode: v.string(),
  voucherAmount: Amount,
  senderName: v.string(),
  message: v.string(),
  giftStatus: v.picklist(['closed', 'opened', 'withdrawn']),
})
export type OpenGiftWire = v.InferOutput<typeof OpenGiftWire>

export const readOpenGift = (wire: OpenGiftWire): OpenGift => ({
  code: wire.giftCode,
  cents: toCents(wire.voucherAmount),
  from: wire.senderName,
  message: wire.message,
  state: wire.giftStatus,
})

export const writeOpenGift = ({ code, cents, from, message, state }: OpenGift): OpenGiftWire => ({
  giftCode: code,
  voucherAmount: toAmount(cents),
  senderName: from,
  message,
  giftStatus: state,
})
