import * as v from 'valibot'
import { Cents, Count, Id } from './primitives.ts'

/** Where and how an order is brought (spec §3, delivery fields). */
export const Delivery = v.object({
  /** As one writes it on an envelope, line by line. */
  address: v.string(),
  /** Both, or neither. */
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  /** How whoever opens the door is addressed. */
  title: v.string(),
  getType: v.string(),
  /** How long it takes, in minutes. */
  arriveMinutes: Count,
  /** By road; null when nobody knows. */
  meters: v.nullable(Count),
  areaIds: v.array(Id),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** What a customer asks for. */
export const DeliveryDraft = v.object({
  ...Delivery.entries,
  /** The address among theirs. */
  addressId: v.nullable(Id),
  /** What they agreed to pay for it. */
  feeCents: Cents,
})
export type DeliveryDraft = v.InferOutput<typeof DeliveryDraft>

/** What holds when nothing else is said (spec §9). */
export const defaultGetType = 'meetOutside'
export const defaultArriveMinutes = 30
