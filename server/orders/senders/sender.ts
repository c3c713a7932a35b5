import { guestType } from '../../../core/schema/constants.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'
import { isFirstAccount } from '../../customers/erasure/member-id.ts'
import type { Customer } from '../../customers/sign-in/sessions.ts'
import { type Site, siteOf, type Subnet, subnetOf } from '../../http/network-of.ts'
import { batchedQuery } from '../../database/together/batched-query.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** Who sends an order, as the limits count it. */
export type Sender = {
  /** For a guest, this stands for the device: the same device is the same guest. */
  customerId: string
  /** A restaurant's Wi-Fi is one site for everybody in it. */
  site: Site
  /** A block of an IPv6 /64 affects only that part of the site. */
  subnet: Subnet
  /**
   * Whether the restaurant knows them. If so, what strangers do on the same network or at the same table doesn't limit
   * them.
   */
  isKnown: boolean
  /** No limits apply, as when the owner measures the server's performance. */
  isUnlimited?: boolean
}

/** States that a guest's order reaches only after the restaurant has confirmed it. */
const answeredStates: OrderState[] = [
  'confirmed',
  'inPreparation',
  'waitingForPickup',
  'onDelivery',
  'completed',
]

/**
 * Determines who sends an order, from which address. Members are known, as they have proved that their phone number is
 * theirs, except those who deleted an account before: each new account begins with no orders waiting, so deleting one
 * after the other would lift the limits. Such a member, like a guest, is known once the restaurant has confirmed one of
 * their orders; `confirmed` is the result of `findConfirmed`.
 */
export function senderOf({ id, type }: Customer, address: string, confirmed: readonly unknown[]): Sender {
  const subnet = subnetOf(address)
  return {
    customerId: id,
    site: siteOf(subnet),
    subnet,
    isKnown: (type !== guestType && isFirstAccount(id)) || confirmed.length > 0,
  }
}

/** Finds the customers with at least one order that the restaurant has confirmed. */
export const findConfirmed = batchedQuery(
  preparedListQuery((db, shopId, customerIds) =>
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

/** The row that records where an order came from, for the transaction that places it. */
export const senderRow = (
  { shopId, orderId }: { shopId: string; orderId: string },
  { customerId, site, isKnown }: Sender,
  now: number,
): Tables['order_senders'] => ({
  shop_id: shopId,
  order_id: orderId,
  customer_id: customerId,
  network: site,
  is_known: isKnown ? 1 : 0,
  created_at: now,
})
