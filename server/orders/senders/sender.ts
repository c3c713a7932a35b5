import { guestType } from '../../../core/schema/constants.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'
import type { Customer } from '../../customers/sign-in/sessions.ts'
import { askedTogether } from '../../database/together/asked-together.ts'
import { keptOfMany } from '../../database/kept-query.ts'
import type { Tables } from '../../database/tables/tables.ts'

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

/** Finds customers to an order of whose the restaurant has said yes. */
export const findConfirmed = askedTogether(
  keptOfMany((db, shopId, customerIds) =>
    db
      .selectFrom('customers as customer')
      .select('customer.customer_id')
      .where('customer.shop_id', '=', shopId)
      .where('customer.customer_id', 'in', customerIds)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('orders as order')
            .select('order.order_id')
            .whereRef('order.shop_id', '=', 'customer.shop_id')
            .whereRef('order.customer_id', '=', 'customer.customer_id')
            .where('order.state', 'in', answeredStates),
        ),
      ),
  ),
  (row) => row.customer_id,
)

/** Where an order came from, to be noted in the transaction that places it. */
export const senderRow = (
  { shopId, orderId }: { shopId: string; orderId: string },
  { customerId, network, isKnown }: Sender,
  now: number,
): Tables['order_senders'] => ({
  shop_id: shopId,
  order_id: orderId,
  customer_id: customerId,
  network,
  is_known: isKnown ? 1 : 0,
  created_at: now,
})
