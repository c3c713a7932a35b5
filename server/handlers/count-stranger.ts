import type { CustomerRequest } from '../api/call-request.ts'
import { type Site, siteOfAddress } from '../http/network-of.ts'
import type { Limit } from '../http/rate-limit.ts'
import { findConfirmed, senderOf } from '../orders/senders/sender.ts'

/**
 * Counts a call towards a limit of its caller's network, unless the restaurant knows the caller (`senderOf`): what
 * strangers do on a Wi-Fi doesn't hold up its customers there. The caller's own limit is counted before, so that one
 * guest can't use up what all share.
 * @throws Refusal BS_0001 (429, Retry-After) past the limit
 */
export async function countStranger(
  limit: Limit<Site>,
  { services: { db, now }, shop, customer, clientAddress }: CustomerRequest,
): Promise<void> {
  const confirmed = await findConfirmed(db, shop.id, customer.id)
  if (!senderOf(customer, clientAddress, confirmed).isKnown) limit(siteOfAddress(clientAddress), now())
}
