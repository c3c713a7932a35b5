import { addressText } from '../../../core/domain/delivery/address-text.ts'
import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import type { DeliveryDraft } from '../../../core/schema/delivery.ts'
import type { AddressRow } from '../../../core/storage/rows.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import type { Checkout } from './checkout.ts'
import type { Destination } from './order-intent.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'
import { ownAddress } from '../addresses/own-address.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { type RoadDistance, roadDistanceTo } from './road-distance.ts'

/** The destination of an order, the contact there, and the distance. */
export type Plan = { to: Destination; contact: Contact; distance: RoadDistance }

/** The delivery plan for the chosen address, without asking the restaurant. Null if the order isn't delivered. */
export async function planDelivery(
  context: EngineContext,
  { shop }: OrderingMenu,
  { orderType, delivery }: Checkout,
): Promise<Result<Plan | null>> {
  if (!isDelivered(orderType)) return ok(null)
  const address = delivery?.addressId ? await ownAddress(context, delivery.addressId) : null
  if (!delivery || !address) return failed('EN_ADDRESS_MISSING')
  const { id: addressId, lat, lng, firstName, lastName, mobilePrefix, mobile } = address
  const { getType } = delivery
  const title = address.title || titleOf(address, await readSetting(context.database, 'profile'))
  const distance = await roadDistanceTo(context, shop, { addressId, lat, lng }, 'look')
  return ok({
    to: { addressId, address: addressText(address), lat, lng, title, getType },
    contact: { firstName, lastName, mobilePrefix, mobile },
    distance,
  })
}

/** The title of the member if the address is theirs by name; the form for addresses doesn't ask for one. */
const titleOf = (
  { customerId, firstName, lastName }: AddressRow,
  profile: Settings['profile'] | undefined,
): string =>
  profile?.customerId === customerId && profile.firstName === firstName && profile.lastName === lastName
    ? (profile.title ?? '')
    : ''

export const destinationOf = ({
  addressId,
  address,
  lat,
  lng,
  title,
  getType,
}: DeliveryDraft): Destination => ({
  addressId,
  address,
  lat,
  lng,
  title,
  getType,
})
