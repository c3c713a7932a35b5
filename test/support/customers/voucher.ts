import { calls } from '../../../core/contract/calls/calls.ts'
import type { OrderWire } from '../../../core/contract/wire/order/order-wire.ts'
import { choose, openPay } from './pay.ts'
import type { Guest, ShopServer } from '../server/shop-server.ts'

const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })

/** Orders a voucher of 20 without a bonus; the answer may be a refusal. */
export const askForVoucher = (server: ShopServer, guest: Guest, changes: object = {}) =>
  server.post(
    calls.voucherPurchaseCreate,
    {
      ...own(guest),
      clientOrderId: crypto.randomUUID(),
      voucherAmount: 20,
      bonusAmount: 0,
      paymentType: 'card',
      giftInfo: null,
      ...changes,
    },
    { guest },
  )

export async function orderVoucher(
  server: ShopServer,
  guest: Guest,
  changes: object = {},
): Promise<OrderWire> {
  const { envelope } = await askForVoucher(server, guest, changes)
  if (envelope.code !== '') throw new Error(envelope.code)
  return envelope.data
}

/** Orders a voucher and pays for it. */
export async function boughtVoucher(
  server: ShopServer,
  guest: Guest,
  changes: object = {},
): Promise<OrderWire> {
  const order = await orderVoucher(server, guest, changes)
  const { redirectUrl } = await openPay(server, guest, order.orderId, { amount: order.totalAmount })
  await choose(server, redirectUrl, 'approve')
  return order
}

export const askForGift = (server: ShopServer, giftCode: string) =>
  server.post(calls.voucherGiftGet, { storeId: 'corner', giftCode })

export const openTheGift = (server: ShopServer, guest: Guest, giftCode: string) =>
  server.post(calls.voucherGiftOpen, { ...own(guest), giftCode }, { guest })

export const balanceOf = async (server: ShopServer, guest: Guest): Promise<number> =>
  (await server.post(calls.memberGet, own(guest), { guest })).envelope.data.voucherBalance
