import * as v from 'valibot'
import type { BookingOffer } from '../../schema/booking/booking.ts'
import { Count, Id } from '../../schema/primitives.ts'
import { Instant } from '../instant.ts'

/** The shop's booking settings (ours: the spec names no field for them). */
export const BookingOfferWire = v.object({
  isPaused: v.boolean(),
  pausedUntil: v.optional(Instant),
  maxDiners: Count,
  daysAhead: Count,
  holdMinutes: Count,
  cancelHours: Count,
  canText: v.boolean(),
  areaList: v.array(v.object({ areaId: Id, name: v.string() })),
})
export type BookingOfferWire = v.InferOutput<typeof BookingOfferWire>

export function readBookingOffer(wire: BookingOfferWire | null): BookingOffer | null {
  if (wire === null) return null
  const { isPaused, pausedUntil, areaList, ...numbers } = wire
  return {
    paused: isPaused,
    ...(pausedUntil && { pausedUntil: Date.parse(pausedUntil) }),
    ...numbers,
    areas: areaList.map(({ areaId, name }) => ({ id: areaId, name })),
  }
}

export function writeBookingOffer(offer: BookingOffer | null): BookingOfferWire | null {
  if (offer === null) return null
  const { paused, pausedUntil, areas, ...numbers } = offer
  return {
    isPaused: paused,
    ...(pausedUntil && { pausedUntil: new Date(pausedUntil).toISOString() }),
    ...numbers,
    areaList: areas.map(({ id, name }) => ({ areaId: id, name })),
  }
}
