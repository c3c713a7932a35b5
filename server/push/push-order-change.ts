import { isIP } from 'node:net'
import { writePushMessage } from '../../core/contract/wire/push-wire.ts'
import type { Order, OrderEvent } from '../../core/schema/order/order.ts'
import { findOrder } from '../orders/read/order-rows.ts'
import { sha256 } from '../base/sha256.ts'
import { readShop, type StoredShop } from '../shops/read/read-shop.ts'
import { type Delivery, deliver, type PushServices } from './deliver.ts'
import { newsOf, toldFor } from './news.ts'
import { subscriptionsOf } from './subscriptions.ts'

export type Changed = { shopId: string; customerId: string; orderId: string }

type How = Pick<Delivery, 'pause'> & {
  /** Asked once; false for what was told before. */
  isNew?: (news: OrderEvent) => boolean
}

/** What happened longer ago isn't what was just heard of: a restart must not tell it again. */
const recentMs = 60_000

/**
 * Tells the customer's phones what has just happened to an order, when it is news. What is sent are codes and data:
 * the phone's service worker has the sentences (sw/push-words.ts), in the language that the phone speaks at that
 * moment. Answers when every phone was told or given up; never throws.
 */
export async function pushOrderChange(
  services: PushServices,
  { shopId, customerId, orderId }: Changed,
  { isNew = () => true, ...how }: How,
): Promise<void> {
  const { db, log, now } = services
  const find = () => findOrder(db, shopId, customerId, orderId)
  try {
    const phones = await subscriptionsOf(db, shopId, customerId)
    if (phones.length === 0) return
    const [shop, order] = await Promise.all([readShop(db, shopId), find()])
    const news = order && newsOf(order)
    if (!shop || !news || now() - news.at > recentMs || !isNew(news)) return
    const delivery: Delivery = {
      text: messageOf(order, news, shop),
      ttlSeconds: toldFor[news.state] ?? 0,
      topic: sha256(`${shopId} ${orderId}`).slice(0, 32),
      contact: contactOf(shop),
      isStillSo: async () => {
        const later = await find()
        return later !== null && newsOf(later)?.at === news.at
      },
      ...how,
    }
    await Promise.all(phones.map((phone) => deliver(services, phone, delivery)))
  } catch (error) {
    log.warn({ shop: shopId, err: error }, 'a change of an order was not told')
  }
}

const messageOf = (order: Order, news: OrderEvent, { file }: StoredShop): string =>
  writePushMessage({
    orderId: order.id,
    orderNo: order.number,
    orderType: order.orderType,
    orderStatus: news.state,
    pickupNo: order.pickupNumber,
    tableNo: order.tableNumber,
    // A record is 4 kB at most (RFC 8291 §4), and a phone shows a few lines.
    reason: news.reason.slice(0, 300),
    storeName: file.name,
    at: news.at,
  })

/** Push services want an address for complaints: the shop's own, where it has one that the world can reach. */
function contactOf({ file: { hosts } }: StoredShop): string {
  const host = hosts.find((name) => name.includes('.') && isIP(name) === 0)
  return `https://${host ?? 'larder.invalid'}`
}
