import { expect, test } from 'vitest'
import { isMissedOffer, offerMark } from '../../../../../core/domain/booking/missed-offer.ts'

const minute = 60_000
const heldUntil = Date.parse('2026-11-20T12:00:00Z')
const offer = {
  clientBookingId: `${offerMark}7`,
  contact: null,
  state: 'held' as const,
  heldUntil,
  startsAt: heldUntil + 600 * minute,
  endsAt: heldUntil + 690 * minute,
  createdAt: heldUntil - 15 * minute,
  updatedAt: heldUntil - 15 * minute,
}

test('an offered table has been missed from the instant on at which its time runs out, whether or not the server has noticed', () => {
  expect(isMissedOffer(offer, heldUntil - 1)).toBe(false)
  expect(isMissedOffer(offer, heldUntil)).toBe(true)
  expect(isMissedOffer({ ...offer, state: 'expired' }, heldUntil)).toBe(true)
  const noticed = { ...offer, state: 'expired' as const, updatedAt: heldUntil + minute }
  expect(isMissedOffer(noticed, heldUntil + minute)).toBe(true)
})

test('an offer that was taken back, given up or booked, or a table that the customer chose, was not missed', () => {
  const later = heldUntil + minute
  expect(isMissedOffer({ ...offer, state: 'expired', updatedAt: heldUntil - minute }, later)).toBe(false)
  expect(isMissedOffer({ ...offer, state: 'cancelled', heldUntil: null }, later)).toBe(false)
  const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' }
  expect(isMissedOffer({ ...offer, state: 'expired', heldUntil: null, contact }, later)).toBe(false)
  expect(isMissedOffer({ ...offer, clientBookingId: 'own' }, later)).toBe(false)
})
