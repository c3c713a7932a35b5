import { toCents } from '../../../core/contract/amount.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type {
  voucherGiftGet,
  voucherGiftOpen,
  voucherOptionList,
  voucherPurchaseCancel,
  voucherPurchaseCreate,
} from '../../../core/contract/calls/voucher-calls.ts'
import { writeOpenGift, writeVoucherSale } from '../../../core/contract/wire/member/voucher-wire.ts'
import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { bonusFor, isOnSale, isVoucherAmount } from '../../../core/domain/member/voucher-amount.ts'
import { tidy } from '../../../core/schema/plain-text.ts'
import type { CustomerRequest, ShopRequest } from '../../api/call-request.ts'
import { demandMember } from '../../customers/demand-member.ts'
import { transactInTurn } from '../../database/together/in-turn.ts'
import { siteOfAddress } from '../../http/network-of.ts'
import { badRequest, notFound, Refusal } from '../../http/refusal.ts'
import { findOrder } from '../../orders/read/read-orders.ts'
import { dayOfOrder } from '../../orders/place/order-number.ts'
import { buyVoucher } from '../../orders/place/buy-voucher.ts'
import { findGift, openGift, openGiftOf } from '../../orders/vouchers/gifts.ts'
import { leastOnline, voucherSaleOf } from '../../orders/vouchers/sale.ts'
import { answerOrderCancel } from '../orders/order-cancel.ts'
import { shopLanguage } from '../shops/store.ts'

/** Answers which vouchers the shop sells. */
export async function answerVoucherOptions(
  _input: RequestOf<typeof voucherOptionList>,
  { services, shop }: ShopRequest,
): Promise<AnswerOf<typeof voucherOptionList>> {
  const sale = voucherSaleOf(shop, services.banks)
  if (!sale) throw new Refusal('LD_VOUCHERS_OFF')
  return { storeId: shop.id, ...writeVoucherSale(sale) }
}

/** Orders a voucher, which is then paid like any other order. */
export async function answerVoucherPurchase(
  input: RequestOf<typeof voucherPurchaseCreate>,
  { services, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof voucherPurchaseCreate>> {
  const { db, limits, changes } = services
  const now = services.now()
  demandMember(customer)
  limits.voucherPurchase(customer.id, now)
  const sale = voucherSaleOf(shop, services.banks)
  if (!sale) throw new Refusal('LD_VOUCHERS_OFF')
  const amountCents = toCents(input.voucherAmount)
  if (!isVoucherAmount(amountCents / 100)) throw badRequest(['voucherAmount'])
  if (!isOnSale(sale, amountCents)) throw changed('amount')
  const bonusCents = bonusFor(sale, amountCents)
  if (bonusCents !== toCents(input.bonusAmount)) throw changed('bonus')
  // Phones only offer what is on sale, but can't judge an amount that the customer chose.
  const isTooLittle = amountCents < leastOnline(shop.file, services.banks)
  if (isTooLittle || !sale.payments.includes(input.paymentType))
    throw new Refusal('SP_10004', { data: { reason: 'payment' } })
  const { giftInfo } = input
  const wanted = {
    customerId: customer.id,
    clientOrderId: input.clientOrderId,
    amountCents,
    bonusCents,
    payment: input.paymentType,
    gift: giftInfo && { from: tidy(giftInfo.senderName), message: giftInfo.message },
    language: shopLanguage(shop, context),
  }
  // It takes a number of the day's orders.
  const orderId = await transactInTurn(
    db,
    'orders',
    `${shop.id} ${dayOfOrder(shop.file.timeZone, now, null)}`,
    (trx) => buyVoucher(trx, shop, wanted, now),
  )
  const order = await findOrder(db, shop.id, customer.id, orderId)
  if (!order) throw notFound()
  changes.publish({ kind: 'order', shopId: shop.id, customerId: customer.id, orderId })
  return writeOrder(order)
}

/** The refusal when the owner has changed the sale since the phone read it. */
const changed = (reason: 'amount' | 'bonus'): Refusal =>
  new Refusal('SP_10010', { data: { totalAmount: null, lineList: [], reason } })

/** Cancels an unpaid order for a voucher. Meals have a call of their own, which phones queue. */
export async function answerVoucherCancel(
  input: RequestOf<typeof voucherPurchaseCancel>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof voucherPurchaseCancel>> {
  const { services, shop, customer } = request
  const order = await findOrder(services.db, shop.id, customer.id, input.orderId)
  if (order?.orderType !== 'voucher') throw notFound()
  return answerOrderCancel(input, request)
}

/** Answers what a gift contains, to anybody who has its code. */
export async function answerGift(
  { giftCode }: RequestOf<typeof voucherGiftGet>,
  { services: { db, limits, now }, shop, clientAddress }: ShopRequest,
): Promise<AnswerOf<typeof voucherGiftGet>> {
  const gift = await findGift(db, shop.id, giftCode).catch(
    countGuess(() => limits.giftFromSite(siteOfAddress(clientAddress), now())),
  )
  return { storeId: shop.id, ...writeOpenGift(openGiftOf(gift)) }
}

/** Counts a wrong code. @throws Refusal BS_0001 past the limit, instead of saying that there is no such gift */
const countGuess =
  (count: () => void) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.code === 'LD_GIFT_UNKNOWN') count()
    throw error
  }

/** Credits a gift to the calling member's balance. */
export async function answerGiftOpen(
  { giftCode }: RequestOf<typeof voucherGiftOpen>,
  { services: { db, limits, log, now }, shop, customer, clientAddress }: CustomerRequest,
): Promise<AnswerOf<typeof voucherGiftOpen>> {
  demandMember(customer)
  const gift = await db
    .transaction()
    .execute((trx) => openGift(trx, shop.id, customer.id, giftCode, now()))
    .catch(countGuess(() => limits.giftFromSite(siteOfAddress(clientAddress), now())))
  log.info({ shop: shop.id, cents: gift.cents }, 'gift opened')
  return { storeId: shop.id, customerId: customer.id, ...writeOpenGift(openGiftOf(gift)) }
}
