import { guestType } from '../../../core/schema/customer/customer.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'
import type { Customer } from '../../customers/sessions.ts'
import { keptInsert } from '../../database/kept-insert.ts'
import { keptQuery, type Question } from '../../database/kept-query.ts'

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

/**
 * A member has shown that a phone number is theirs; a guest is known once the restaurant has confirmed an order of theirs.
 * `confirmed` is what `findConfirmed` found.
 */
export const senderOf = ({ id, type }: Customer, network: string, confirmed: readonly unknown[]): Sender => ({
  customerId: id,
  network,
  isKnown: type !== guestType || confirmed.length > 0,
})

/** An order of this customer that the restaurant has said yes to. */
export const findConfirmed = keptQuery<{ shopId: string; customerId: string }>()(
  (db, { shopId, customerId }) =>
    db
      .selectFrom('orders')
      .select('order_id')
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .where('state', 'in', answeredStates)
      .limit(1),
)

/** Notes where an order came from, in the transaction that places it. */
export const senderRow = (
  { shopId, orderId }: { shopId: string; orderId: string },
  { customerId, network, isKnown }: Sender,
  now: number,
): Question =>
  insertSender([
    {
      shop_id: shopId,
      order_id: orderId,
      customer_id: customerId,
      network,
      is_known: isKnown ? 1 : 0,
      created_at: now,
    },
  ])

const insertSender = keptInsert('order_senders')
