import { writePushMessage } from '../../core/contract/wire/push-wire.ts'
import type { Order, OrderEvent } from '../../core/schema/order/order.ts'
import { findOrder } from '../orders/read/read-orders.ts'
import { sha256 } from '../base/sha256.ts'
import { readShop, type StoredShop } from '../shops/read/read-shop.ts'
import { contactOf } from './contact-of.ts'
import { type Delivery, deliver, type PushServices } from './deliver.ts'
import { notifiableEvent, notificationTtlSeconds } from './notifiable-events.ts'
import { listSubscriptions } from './subscriptions.ts'

export type OrderRef = { shopId: string; customerId: string; orderId: string }

type PushOptions = Pick<Delivery, 'wait'> & {
  /** Called once; false when this event was sent before. */
  isNew?: (event: OrderEvent) => boolean
}

/** How old (ms) an event may be. Older ones aren't sent, as they would be sent again after a restart. */
const maxEventAgeMs = 60_000

/**
 * Sends a push message to the customer's phones when an order has just reached a state of which customers are notified.
 * The message holds codes and data: the phone's service worker has the sentences (sw/push-words.ts), in the language
 * that is set on the phone at that moment. Resolves when every message was delivered or given up; never throws.
 */
export async function pushOrderChange(
  services: PushServices,
  { shopId, customerId, orderId }: OrderRef,
  { isNew = () => true, ...options }: PushOptions,
): Promise<void> {
  const { db, log, now } = services
  const find = () => findOrder(db, shopId, customerId, orderId)
  try {
    const phones = await listSubscriptions(db, shopId, customerId)
    if (phones.length === 0) return
    const [shop, order] = await Promise.all([readShop(db, shopId), find()])
    if (!shop || !order) return
    const event = notifiableEvent(order)
    if (!event || now() - event.at > maxEventAgeMs || !isNew(event)) return
    const delivery: Delivery = {
      text: messageOf(order, event, shop),
      ttlSeconds: notificationTtlSeconds[event.state] ?? 0,
      topic: sha256(`${shopId} ${orderId}`).slice(0, 32),
      contact: contactOf(shop.file),
      isStillCurrent: async () => {
        const reread = await find()
        return reread !== null && notifiableEvent(reread)?.at === event.at
      },
      ...options,
    }
    await Promise.all(phones.map((phone) => deliver(services, phone, delivery)))
  } catch (error) {
    log.warn({ shop: shopId, err: error }, 'a change of an order was not told')
  }
}

const messageOf = (order: Order, event: OrderEvent, { file }: StoredShop): string =>
  writePushMessage({
    orderId: order.id,
    orderNo: order.number,
    orderType: order.orderType,
    orderStatus: event.state,
    pickupNo: order.pickupNumber,
    tableNo: order.tableNumber,
    // A record is 4 kB at most (RFC 8291 §4), and a phone shows a few lines.
    reason: event.reason.slice(0, 300),
    storeName: file.name,
    at: event.at,
  })
