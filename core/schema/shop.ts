import * as v from 'valibot'
import { Offer } from './customer/benefits.ts'
import { OpeningException, OpeningPeriod } from './opening.ts'
import { Cents, Count, Id, Language, OrderType, PaymentMethod } from './primitives.ts'

/** How appointment times are offered (spec §9: a step in minutes, a lead time in hours). */
export const SlotRules = v.object({
  stepMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1440)),
  leadMinutes: Count,
  /** Days ahead that can be ordered for, today included. */
  daysAhead: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)),
  /** Orders per slot; null means no limit. */
  capacity: v.nullable(Count),
})
export type SlotRules = v.InferOutput<typeof SlotRules>

/** An area around the shop; its tiers rise (both checked when a shop is imported). */
export const DeliveryArea = v.object({
  id: Id,
  /** It reaches this far from the shop, by road. */
  withinMeters: Count,
  minimumCents: Cents,
  /** By distance, then by what the dishes cost; from nothing on where `fromCents` isn't said. */
  fees: v.array(v.object({ withinMeters: Count, fromCents: v.optional(Cents), cents: Cents })),
})
export type DeliveryArea = v.InferOutput<typeof DeliveryArea>

/** How a delivery is handed over (spec §9), what it costs, and from what total it costs nothing. */
export const DeliveryRules = v.object({
  getTypes: v.array(v.string()),
  arriveMinutes: Count,
  freeFromCents: v.nullable(Cents),
  /** Whether an order may go to a place whose distance nobody knows. */
  takesUnknown: v.boolean(),
  /** Null when an older server doesn't say. */
  areas: v.nullable(v.array(DeliveryArea)),
})
export type DeliveryRules = v.InferOutput<typeof DeliveryRules>

/** One way to order at one shop (spec §3, serviceList). */
export const Service = v.object({
  id: Id,
  orderType: OrderType,
  paused: v.boolean(),
  /** When it takes orders again; left out where nobody has said. */
  pausedUntil: v.optional(v.number()),
  payments: v.array(PaymentMethod),
  languages: v.array(Language),
  /** Empty means always open. */
  openingPeriods: v.array(OpeningPeriod),
  /** Not in what an older release wrote down. */
  openingExceptions: v.optional(v.array(OpeningException)),
  slots: SlotRules,
  minimumCents: Cents,
  guestsMayOrder: v.boolean(),
  /** Null for every service but delivery. */
  delivery: v.nullable(DeliveryRules),
})
export type Service = v.InferOutput<typeof Service>

export const ShopTable = v.object({
  code: Id,
  number: v.string(),
  excludedItemIds: v.array(Id),
})
export type ShopTable = v.InferOutput<typeof ShopTable>

export const MenuHash = v.object({ language: Language, orderType: OrderType, itemsMd5: v.string() })
export type MenuHash = v.InferOutput<typeof MenuHash>

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
export const Shop = v.object({
  id: Id,
  entityId: Id,
  name: v.string(),
  tagline: v.string(),
  about: v.string(),
  avatar: v.string(),
  cover: v.string(),
  accent: v.string(),
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  currency: v.string(),
  timeZone: v.string(),
  /** The shop's own language, the fallback of every other. */
  language: Language,
  languages: v.array(Language),
  address: v.string(),
  phone: v.string(),
  /** Dishes are hidden outside their opening periods (spec §3, openComplexItem). */
  hidesClosedItems: v.boolean(),
  /** Not in what an older release wrote down. */
  cancelUntil: v.optional(CancelUntil),
  /** Another with every change; not in what an older release wrote down. */
  version: v.optional(v.string()),
  cardPublicKey: v.string(),
  menuHashes: v.array(MenuHash),
  services: v.array(Service),
  /** What every member may use (spec §3, activityList). */
  promotions: v.array(Offer),
  /** Null where no map is configured. */
  map: v.nullable(ShopMap),
})
export type Shop = v.InferOutput<typeof Shop>

/** What the shop's accent becomes: colours that can be read, by the names of the tokens that they fill. */
export type AccentTokens = {
  '--shop-accent': string
  '--shop-on-accent': string
  '--shop-accent-on-light': string
  '--shop-accent-on-dark': string
}
