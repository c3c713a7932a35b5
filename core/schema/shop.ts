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

/** An area around the shop; its tiers rise (both checked when a shop is imported). */
export type DeliveryArea = {
  id: string
  /** It reaches this far from the shop, by road. */
  withinMeters: number
  minimumCents: number
  /** By distance, then by what the dishes cost; from nothing on where `fromCents` isn't said. */
  fees: { withinMeters: number; fromCents?: number | undefined; cents: number }[]
}

/** How a delivery is handed over (spec §9), what it costs, and from what total it costs nothing. */
export type DeliveryRules = {
  getTypes: string[]
  arriveMinutes: number
  freeFromCents: number | null
  /** Whether an order may go to a place whose distance nobody knows. */
  takesUnknown: boolean
  /** Null when an older server doesn't say. */
  areas: DeliveryArea[] | null
}

/** One way to order at one shop (spec §3, serviceList). */
export type Service = {
  id: string
  orderType: OrderType
  paused: boolean
  /** When it takes orders again; left out where nobody has said. */
  pausedUntil?: number | undefined
  payments: PaymentMethod[]
  languages: Language[]
  /** Empty means always open. */
  openingPeriods: OpeningPeriod[]
  /** Not in what an older release wrote down. */
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

/** Where the pictures of a map come from, and whose they are. Ours: the spec is silent. */
export const ShopMap = v.object({
  /** A template with {z}, {x} and {y}, or the address of a MapLibre style (….json). */
  tilesUrl: v.string(),
  /** Plain text that has to stand on the map. */
  attribution: v.string(),
})
export type ShopMap = v.InferOutput<typeof ShopMap>

/** Until when a customer may take an order back: until it is confirmed, or until it is being cooked. */
export const CancelUntil = v.picklist(['confirmation', 'preparation'])
export type CancelUntil = v.InferOutput<typeof CancelUntil>

/** The shop as a phone knows it: one store/get answer without its wire names. */
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
  /** Not in what an older release wrote down. */
  cancelUntil?: CancelUntil | undefined
  /** Another with every change; not in what an older release wrote down. */
  version?: string | undefined
  cardPublicKey: string
  /** The least that the bank takes; not in what an older release wrote down, nor where nothing is known of one. */
  leastOnlineCents?: number | undefined
  menuHashes: MenuHash[]
  services: Service[]
  /** What every member may use (spec §3, activityList). */
  promotions: Offer[]
  /** Null where no map is configured. */
  map: ShopMap | null
  /** Null where no tables are booked; not in what an older release wrote down. */
  booking?: BookingOffer | null | undefined
  /** Null where being a member brings nothing; not in what an older release wrote down. */
  membership?: Membership | null | undefined
}

/** What the shop's accent becomes: colours that can be read, by the names of the tokens that they fill. */
export type AccentTokens = {
  '--shop-accent': string
  '--shop-on-accent': string
  '--shop-accent-on-light': string
  '--shop-accent-on-dark': string
}
