import { addressText } from '../../../core/domain/delivery/address-text.ts'
import { ownAddress } from '../addresses/own-address.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done, failed } from '../base/result.ts'
import type { Frozen } from './read-frozen.ts'

/**
 * Fails with EN_ADDRESS_CHANGED if the customer has changed the address of an order since: its body holds the old one,
 * and only the checkout reads the new one. An address that isn't on the phone any more is no reason: the order carries
 * its own copy (as in `deleteAddress`). Ours: the spec is silent.
 */
export async function checkAddress(
  context: EngineContext,
  { delivery, checkout: { contact } }: Frozen,
): Promise<Result> {
  const now = delivery?.addressId ? await ownAddress(context, delivery.addressId) : null
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
