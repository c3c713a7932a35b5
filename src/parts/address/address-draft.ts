import { foldText } from '../../../core/domain/fold-text.ts'
import { isSameHouse, isSameStreet } from '../../../core/domain/delivery/house-number.ts'
import { isListed } from '../../../core/domain/delivery/place-id.ts'
import type { Address, Coordinates, Place } from '../../../core/schema/customer/address.ts'
import { dropDraft, keepDraft, keptDraft } from '../../shell/session/draft.ts'

/**
 * The unsaved edits of an address: only the fields that differ from the saved address. Each address has its own draft,
 * kept for this tab, so that typed text survives a reload, a mistake and the way to the street search and back.
 */
export type AddressDraft = Partial<Address> & {
  /** The street, postcode and town that the address had when its place on the map was found or set. */
  placedAs?: PlacedAs
}

type PlacedAs = Pick<Address, 'street' | 'postcode' | 'city'>

const nameOf = (id: string | null): string => `address ${id ?? 'new'}`

export const keptAddress = (customerId: string, id: string | null): AddressDraft =>
  keptDraft<AddressDraft>(nameOf(id), customerId)

export const keepAddress = (customerId: string, id: string | null, draft: AddressDraft): void =>
  keepDraft(nameOf(id), customerId, draft)

export const dropAddress = (id: string | null): void => dropDraft(nameOf(id))

/** The draft of an address that takes over all that the street search knows of a place. */
export const foundPlace = ({ id, ...place }: Place): AddressDraft => {
  const { street, postcode, city } = place
  return { ...place, placeId: id, regionId: '', placedAs: { street, postcode, city } }
}

/** The draft for a pin that was set by hand. `placeId` is empty, since no search has found this place. */
export const pinnedPlace = (
  { lat, lng }: Coordinates,
  { street, postcode, city }: PlacedAs,
): AddressDraft => ({ lat, lng, placeId: '', placedAs: { street, postcode, city } })

/**
 * The address with the unsaved edits applied. Its place on the map is left out while its postcode, town or street
 * differs from where the place was found. The street doesn't count for a pin that was set in this draft; a saved one may
 * be that of a former home. Another house number counts for what a map's search found, which may be that very house.
 * What follows the number changes nothing, and restoring the old text restores the place (ours: the spec is silent).
 */
export function draftedAddress(known: Address, { placedAs, ...typed }: AddressDraft): Address {
  const address = { ...known, ...typed }
  const { street, postcode, city } = placedAs ?? known
  const isNewPin = placedAs !== undefined && address.placeId === ''
  const isOfHouse = address.placeId !== '' && !isListed(address.placeId)
  const isThere =
    isSameOrNew(address.postcode, postcode) &&
    isSameOrNew(address.city, city) &&
    (isNewPin || isSameStreet(address.street, street)) &&
    (!isOfHouse || isSameHouse(address.street, street))
  return isThere ? address : { ...address, lat: null, lng: null, placeId: '' }
}

/** A postcode or town that was empty before doesn't count as changed. */
const isSameOrNew = (now: string, before: string): boolean =>
  before === '' || foldText(now) === foldText(before)
