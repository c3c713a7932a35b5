import type { Address, Place } from '../../../core/schema/customer/address.ts'
import { dropDraft, keepDraft, keptDraft } from '../../shell/session/draft.ts'

/**
 * What was typed of an address and isn't saved: only what differs from what it was. It is kept for this tab, each
 * address's own, so that a reload, a mistake and the way to the street search and back cost nothing.
 */
export type AddressDraft = Partial<Address>

const nameOf = (id: string | null): string => `address ${id ?? 'new'}`

export const keptAddress = (customerId: string, id: string | null): AddressDraft =>
  keptDraft<Address>(nameOf(id), customerId)

export const keepAddress = (customerId: string, id: string | null, draft: AddressDraft): void =>
  keepDraft(nameOf(id), customerId, draft)

export const dropAddress = (id: string | null): void => dropDraft(nameOf(id))

/** A street that was typed by hand isn't where the search had found one, unless only its number was added or changed. */
export const typedStreet = (street: string, before: string): AddressDraft =>
  lettersOf(street) === lettersOf(before) ? { street } : { street, lat: null, lng: null, placeId: '' }

const lettersOf = (street: string): string => street.replaceAll(/[^\p{L}\p{M}]/gu, '').toLowerCase()

/** All that a street search knows of a place. */
export const foundPlace = ({ id, ...place }: Place): AddressDraft => ({ ...place, placeId: id, regionId: '' })
