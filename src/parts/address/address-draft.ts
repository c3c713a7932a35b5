import { fold } from '../../../core/domain/delivery/fold.ts'
import { isSameStreet } from '../../../core/domain/delivery/house-number.ts'
import type { Address, Coordinates, Place } from '../../../core/schema/customer/address.ts'
import { dropDraft, keepDraft, keptDraft } from '../../shell/session/draft.ts'

/**
 * What was typed of an address and isn't saved: only what differs from what it was. It is kept for this tab, each
 * address's own, so that a reload, a mistake and the way to the street search and back cost nothing.
 */
export type AddressDraft = Partial<Address> & {
  /** What the address said when its place on the map was found or set. */
  placedAs?: PlacedAs
}

type PlacedAs = Pick<Address, 'street' | 'postcode' | 'city'>

const nameOf = (id: string | null): string => `address ${id ?? 'new'}`

export const keptAddress = (customerId: string, id: string | null): AddressDraft =>
  keptDraft<AddressDraft>(nameOf(id), customerId)

export const keepAddress = (customerId: string, id: string | null, draft: AddressDraft): void =>
  keepDraft(nameOf(id), customerId, draft)

export const dropAddress = (id: string | null): void => dropDraft(nameOf(id))

/** All that a street search knows of a place. */
export const foundPlace = ({ id, ...place }: Place): AddressDraft => {
  const { street, postcode, city } = place
  return { ...place, placeId: id, regionId: '', placedAs: { street, postcode, city } }
}

/** Where the pin was put by hand: no search has found it. */
export const pinnedPlace = (
  { lat, lng }: Coordinates,
  { street, postcode, city }: PlacedAs,
): AddressDraft => ({ lat, lng, placeId: '', placedAs: { street, postcode, city } })

/**
 * The address as it is with what was typed. Its place on the map is left out while its town is another than where it was
 * found, or its street, unless somebody set the pin; a house's number and what stands behind it change nothing, and what
 * is put back brings the place back (ours: the spec is silent).
 */
export function draftedAddress(known: Address, { placedAs = known, ...typed }: AddressDraft): Address {
  const address = { ...known, ...typed }
  const isPin = address.placeId === ''
  const isThere =
    isSameOrNew(address.postcode, placedAs.postcode) &&
    isSameOrNew(address.city, placedAs.city) &&
    (isPin || isSameStreet(address.street, placedAs.street))
  return isThere ? address : { ...address, lat: null, lng: null, placeId: '' }
}

/** What wasn't known before says nothing against it. */
const isSameOrNew = (now: string, before: string): boolean => before === '' || fold(now) === fold(before)
