import * as v from 'valibot'
import type { BookingOffer } from './booking/booking.ts'
import type { Offer } from './customer/benefits.ts'
import type { OpeningException, OpeningPeriod } from './opening.ts'
import type { Membership } from './customer/membership.ts'
import type { Language, OrderType, PaymentMethod } from './primitives.ts'

/** How appointment times are offered (spec §9: a step in minutes, a lead time in hours). */
export type SlotRules = {
  stepMinutes: number
  leadMinutes: number
  /** Days ahead that can be ordered for, today included. */
  daysAhead: number
  /** Orders per slot; null means no limit. */
  capacity: number | null
}

/**
 * A delivery area around the shop. It reaches at most as far as its fees, which rise by distance, then by `fromCents`
 * (both are checked when a shop is imported).
 */
export type DeliveryArea = {
  id: string
  /** The area's outer limit: the distance from the shop, by road. */
  withinMeters: number
  minimumCents: number
  /** Tiers by distance, then by the price of the dishes; a tier without `fromCents` applies from 0. */
  fees: { withinMeters: number; fromCents?: number | undefined; cents: number }[]
}

/** How a delivery is handed over (spec §9), how long it takes and what it costs. */
export type DeliveryRules = {
  getTypes: string[]
  arriveMinutes: number
  freeFromCents: number | null
  /** Whether an order may go to an address whose distance is unknown. */
  takesUnknown: boolean
  /** Null when an older server doesn't send them. */
  areas: DeliveryArea[] | null
}

/** One way to order at one shop (spec §3, serviceList). */
export type Service = {
  id: string
  orderType: OrderType
  paused: boolean
  /** When the service accepts orders again; absent if no time was given. */
  pausedUntil?: number | undefined
  payments: PaymentMethod[]
  languages: Language[]
  /** Empty means always open. */
  openingPeriods: OpeningPeriod[]
  /** Absent in a shop that an older release stored. */
  openingExceptions?: OpeningException[] | undefined
  slots: SlotRules
  minimumCents: number
  guestsMayOrder: boolean
  /** Null for every service but delivery. */
  delivery: DeliveryRules | null
}

export type ShopTable = {
  code: string
  number: string
  excludedItemIds: string[]
}

export type MenuHash = { language: Language; orderType: OrderType; itemsMd5: string }

/** Where the map's tiles come from and whom to credit for them. Ours: the spec is silent. */
export const ShopMap = v.object({
  /** A template with {z}, {x} and {y}, or the address of a MapLibre style (….json). */
  tilesUrl: v.string(),
  /** Plain text that must be shown on the map. */
  attribution: v.string(),
})
export type ShopMap = v.InferOutput<typeof ShopMap>

const HostName = v.optional(v.string())

/**
 * The services to which the shop's server passes personal data on, each by its host's name: empty if that isn't told,
 * absent if there is no such service. Ours: the spec is silent.
 */
export const OutsideServices = v.object({ addressSearch: HostName, routes: HostName, texts: HostName })
export type OutsideServices = v.InferOutput<typeof OutsideServices>

/** Until when a customer may take an order back: until it is confirmed, or until it is being cooked. */
export const CancelUntil = v.picklist(['confirmation', 'preparation'])
export type CancelUntil = v.InferOutput<typeof CancelUntil>

/** The shop as a phone knows it: the answer of store/get without its wire names. */
export type Shop = {
  id: string
  entityId: string
  name: string
  tagline: string
  about: string
  avatar: string
  cover: string
  accent: string
  lat: number | null
  lng: number | null
  currency: string
  timeZone: string
  /** The shop's own language, the fallback of every other. */
  language: Language
  languages: Language[]
  address: string
  phone: string
  /** Dishes are hidden outside their opening periods (spec §3, openComplexItem). */
  hidesClosedItems: boolean
  /** Absent in a shop that an older release stored. */
  cancelUntil?: CancelUntil | undefined
  /** Changes whenever the shop does; absent in a shop that an older release stored. */
  version?: string | undefined
  cardPublicKey: string
  /**
   * The smallest online payment that the bank accepts. Absent where no such limit is known, and in a shop that an
   * older release stored.
   */
  leastOnlineCents?: number | undefined
  menuHashes: MenuHash[]
  services: Service[]
  /** What every member may use (spec §3, activityList). */
  promotions: Offer[]
  /** Null where no map is configured. */
  map: ShopMap | null
  /** Absent where none is configured, and in a shop that an older server sent or an older release stored. */
  outside?: OutsideServices | undefined
  /** Null where tables can't be booked; absent in a shop that an older release stored. */
  booking?: BookingOffer | null | undefined
  /** Null where membership has no benefits; absent in a shop that an older release stored. */
  membership?: Membership | null | undefined
}

/** Readable colours derived from the shop's accent, keyed by the CSS custom properties that they set. */
export type AccentTokens = {
  '--shop-accent': string
  '--shop-on-accent': string
  '--shop-accent-on-light': string
  '--shop-accent-on-dark': string
}
