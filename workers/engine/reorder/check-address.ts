import { addressText } from '../../../core/domain/delivery/address-text.ts'
import type { AddressRow } from '../../../core/storage/rows.ts'
import { type Result, done, failed } from '../base/result.ts'
import type { Frozen } from './read-frozen.ts'

/**
 * Fails with EN_ADDRESS_CHANGED if the customer has changed the address of an order since: its body holds the old one,
 * and only the checkout reads the new one. An address that isn't on the phone any more is no reason: the order carries
 * its own copy (as in `deleteAddress`). Ours: the spec is silent.
 * @param own how the customer's address is read; in a transaction, from its tables alone
 */
export async function checkAddress(
  { delivery, checkout: { contact } }: Frozen,
  own: (addressId: string) => Promise<AddressRow | null>,
): Promise<Result> {
  const now = delivery?.addressId ? await own(delivery.addressId) : null
  if (!delivery || !now) return done
  const isSame =
    delivery.address === addressText(now) &&
    delivery.lat === now.lat &&
    delivery.lng === now.lng &&
    contact?.firstName === now.firstName &&
    contact.lastName === now.lastName &&
    contact.mobilePrefix === now.mobilePrefix &&
    contact.mobile === now.mobile
  return isSame ? done : failed('EN_ADDRESS_CHANGED')
}
