import { guestType } from '../../../core/schema/customer/customer.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'
import type { Customer } from '../../customers/sessions.ts'
import type { Database } from '../../database/open.ts'

/** Who sends an order, as the limits count it. */
export type Sender = {
  /** Of a guest this is the device: the same device is the same guest. */
  customerId: string
  /** As `networkOf` writes it. A restaurant's Wi-Fi is one network, whoever is in it. */
  network: string
  /** The restaurant knows them, so what strangers do on the same network or at the same table isn't held against them. */
  isKnown: boolean
  /** No limit counts, where the owner measures the server. */
  isUnlimited?: boolean
}

/** States that a guest's order reaches only by the restaurant's own yes. */
const answeredStates: OrderState[] = [
  'confirmed',
  'inPreparation',
  'waitingForPickup',
  'onDelivery',
  'completed',
]

/** A member has shown that a phone number is theirs; a guest is known once the restaurant has confirmed an order of theirs. */
export async function senderOf(
  db: Database,
  shopId: string,
  { id, type }: Customer,
  network: string,
): Promise<Sender> {
  const isKnown = type !== guestType || (await hasConfirmedOrder(db, shopId, id))
  return { customerId: id, network, isKnown }
}

async function hasConfirmedOrder(db: Database, shopId: string, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('state', 'in', answeredStates)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes where an order came from, in the transaction that places it. */
export async function insertSender(
  trx: Database,
  { shopId, orderId }: { shopId: string; orderId: string },
  { customerId, network, isKnown }: Sender,
  now: number,
): Promise<void> {
  await trx
    .insertInto('order_senders')
    .values({
      shop_id: shopId,
      order_id: orderId,
      customer_id: customerId,
      network,
      is_known: isKnown ? 1 : 0,
      created_at: now,
    })
    .execute()
}
