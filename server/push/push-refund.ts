import { toAmount } from '../../core/contract/amount.ts'
import { writePushMessage } from '../../core/contract/wire/push-wire.ts'
import { sumOfWays } from '../../core/domain/order/refund.ts'
import type { Order, OrderRefund } from '../../core/schema/order/order.ts'
import { sha256 } from '../base/sha256.ts'
import { findOrder } from '../orders/read/read-orders.ts'
import { findRefund } from '../orders/refunds/read-refunds.ts'
import { readShop } from '../shops/read/read-shop.ts'
import { contactOf } from './contact-of.ts'
import { type Delivery, deliver, type PushServices } from './deliver.ts'
import { listSubscriptions } from './subscriptions.ts'

type Told = { shopId: string; customerId: string; orderId: string; refundId: string }

/** How long a message is kept: a refund is still news on another day, and may have to be collected. */
const ttlSeconds = 7 * 24 * 3600

/**
 * Notifies a customer's phones of a refund of a meal that was handed over, as customers who have eaten don't look at
 * the order any more. Each refund gets a message of its own. Resolves when every message was delivered or given up;
 * never throws.
 */
export async function pushRefund(
  services: PushServices,
  { shopId, customerId, orderId, refundId }: Told,
  options: Pick<Delivery, 'wait'>,
): Promise<void> {
  const { db, log } = services
  const find = () => findOrder(db, shopId, customerId, orderId)
  try {
    const phones = await listSubscriptions(db, shopId, customerId)
    if (phones.length === 0) return
    const [shop, order, refund] = await Promise.all([
      readShop(db, shopId),
      find(),
      findRefund(db, shopId, refundId),
    ])
    if (!shop || !order || !refund) return
    const delivery: Delivery = {
      text: messageOf(order, { ...refund, refundId }, shop.file.name),
      ttlSeconds,
      topic: sha256(`${shopId} refund ${refundId}`).slice(0, 32),
      contact: contactOf(shop.file),
      // A refund never becomes outdated; only the customer's account may be gone.
      isStillCurrent: async () => (await find()) !== null,
      ...options,
    }
    await Promise.all(phones.map((phone) => deliver(services, phone, delivery)))
  } catch (error) {
    log.warn({ shop: shopId, err: error }, 'a refund was not told')
  }
}

const messageOf = (order: Order, refund: OrderRefund & { refundId: string }, storeName: string): string =>
  writePushMessage({
    orderId: order.id,
    orderNo: order.number,
    orderType: order.orderType,
    orderStatus: order.state,
    pickupNo: order.pickupNumber,
    tableNo: order.tableNumber,
    reason: refund.reason,
    storeName,
    at: refund.at,
    refund: { refundId: refund.refundId, amount: toAmount(sumOfWays(refund)), ccy: order.currency },
  })
