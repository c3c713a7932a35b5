import type { Address } from '../schema/customer/address.ts'
import type { Booking, BookingWait } from '../schema/booking/booking.ts'
import type { VoucherSale } from '../schema/order/voucher.ts'
import type { MissionProgress } from '../schema/customer/mission.ts'
import type { Benefits, ListedCoupon } from '../schema/customer/benefits.ts'
import type { Purchase } from '../schema/order/purchase.ts'
import type { CartLine, ComboLine } from '../schema/order/cart.ts'
import type { Profile, Session } from '../schema/customer/customer.ts'
import type { AddressIntent, OrderIntent } from '../schema/order/intent.ts'
import type { Menu } from '../schema/menu.ts'
import type { Order } from '../schema/order/order.ts'
import type { Allergen, Diet, Language, OrderType } from '../schema/primitives.ts'
import type { AccentTokens, Shop, ShopTable } from '../schema/shop.ts'

/** What the phone keeps. Instants are ms since the epoch on the shop's clock unless a name says otherwise. */

export type ShopRow = Omit<Shop, 'map' | 'promotions'> & {
  /** Neither is in a row that an older release wrote, also one that still runs in another tab. */
  map?: Shop['map'] | undefined
  promotions?: Shop['promotions'] | undefined
  /** What the page is dressed in: worked out once, not at every start. */
  accentTokens: AccentTokens | null
}

/**
 * Marks instants that were written before the server had confirmed the clock in that run: the offset that
 * they were written with, so that they can be put right. Null when the clock was sure.
 */
export type Unsure = { unsureOffsetMs: number | null }

/** A table that was scanned: its link is valid for an hour (spec §4). */
export type TableRow = ShopTable &
  Unsure & {
    storeId: string
    scannedAt: number
    expiresAt: number
    /** `unchecked` until the server was asked; `rejected` when it knows no such table. */
    standing: 'unchecked' | 'known' | 'rejected'
  }

/** A whole menu; the key is `menuKey(...)`. */
export type MenuRow = {
  key: string
  storeId: string
  menu: Menu
  /** The `menuWireVersion` that it was read by; an older release wrote none down and knew the first. */
  wireVersion?: number
}

/** Which menu is current for an order type and language, and how fresh. */
export type MenuStatusRow = {
  /** `menuStatusKey(...)` */
  key: string
  itemsMd5: string | null
  paused: boolean
  /** When the server last confirmed the hash. */
  confirmedAt: number
}

/** What is visible now for one kind of visit: the projection that the worker keeps. */
export type MenuViewRow = {
  /** `menuViewKey(...)` */
  key: string
  /** The status whose menu it shows. */
  statusKey: string
  tableCode: string | null
  menuKey: string
  hiddenItemIds: string[]
  /** When to compute it again, or null. */
  nextChangeAt: number | null
  computedAt: number
}

export type CartRow = {
  key: string
  storeId: string
  orderType: OrderType
  lines: CartLine[]
  updatedAt: number
  /**
   * The last changes that were written into it, or into it and the combos' as one, by the ids that the page gave them;
   * none in a row of an older release.
   */
  changes?: string[]
}
export type ComboCartRow = {
  key: string
  storeId: string
  orderType: OrderType
  lines: ComboLine[]
  updatedAt: number
}

/** Carts of a customer whose session ended without their doing: theirs again when they sign in on this phone. */
export type SealedCartsRow = {
  customerId: string
  carts: CartRow[]
  comboCarts: ComboCartRow[]
  sealedAt: number
}

/** An address that a customer keeps, as they want it: what the restaurant doesn't know yet is in the outbox. */
export type AddressRow = Address & {
  customerId: string
  /** As the restaurant has it; null while it has none. */
  confirmed: Address | null
  /** It waits to be deleted. */
  deleting: boolean
  /** Its place in the list behind the default one; lower comes first. */
  rank: number
}

/** What an intent has in the outbox; `seq` is the order of arrival, given by the database. */
type Queued = Unsure & { seq?: number }
export type OrderIntentRow = OrderIntent & Queued
export type AddressIntentRow = AddressIntent & Queued
export type IntentRow = OrderIntentRow | AddressIntentRow

export type OrderRow = Omit<Order, 'bill' | 'delivery' | 'history' | 'expiresAt'> & {
  /** None of them is in a row that an older release wrote. */
  history?: Order['history'] | undefined
  expiresAt?: Order['expiresAt'] | undefined
  bill?: Order['bill'] | undefined
  delivery?: Order['delivery'] | undefined
  confirmedAt: number
  /** Since when the restaurant says that it has no such order, as after a backup was restored (G33). */
  goneSince?: number
}

/** A booking as the restaurant had it last. */
export type BookingRow = Booking & {
  confirmedAt: number
  /** The customer has confirmed the hold, and nobody knows yet whether the restaurant heard it: it is asked about (G4). */
  askedAt: number | null
  /** Since when the restaurant says that it has no such booking, though it took it (G33). */
  goneSince?: number
}

export type SessionRow = Session & {
  /** `current` is who is ordering; `guestPass` waits until the customer chooses to order as a guest. */
  key: 'current' | 'guestPass'
  /**
   * The guest that a member was on this phone until they signed in; or that a guest was until the restaurant, which
   * doesn't know that one any more, gave this phone another name.
   */
  formerly?: string
  /** The token was made up offline: it must be renewed before the first call. */
  renewBeforeUse: boolean
}

/**
 * Why a session ended: the server refused its token (401), its time was over, somebody began to sign in anew, or
 * the customer left on purpose.
 */
export type SessionEnding = 'refused' | 'expired' | 'begunAnew' | 'left'

/** `meters` is null when the restaurant doesn't know either. */
export type KeptDistance = {
  /** From where to where. */
  place: string
  meters: number | null
  askedAt: number
}

export type ConnectionState = 'unknown' | 'online' | 'offline' | 'portal'

/** Settings by key; the value's type follows from the key. */
export type Settings = {
  /**
   * `secrets` prove the number to be this phone's: `next` is on its way to the restaurant, `known` were answered, newest
   * first. An older release writes none down.
   */
  device: { deviceNo: string; secrets?: { next: string | null; known: string[] } }
  identity: { storeId: string; entityId: string }
  /** 1 once the initial data is there or has failed (spec §4). */
  app: { status: 0 | 1; failure: 'shopNotFound' | 'unreachable' | null }
  connection: { state: ConnectionState; since: number; lastAnswerAt: number | null }
  /** Server time minus device time. */
  clock: { offsetMs: number }
  language: { chosen: Language }
  onlineOrderType: { orderType: OrderType }
  tableOrderType: { orderType: OrderType }
  /** What must be here before the network may go away. */
  readiness: { menu: boolean; pictures: boolean; guest: boolean }
  /** Written by the service worker once the app's own files are kept and it is in charge. */
  shell: { ready: true }
  contact: { firstName: string; lastName: string; mobilePrefix: string; mobile: string }
  /** What the shop knows of the member who is signed in. */
  profile: Profile
  /** What that member has at the shop, as it said last. */
  benefits: Benefits & {
    customerId: string
    /** Not in what an older release wrote. */
    readAt?: number
  }
  /** What that member ordered, got and gave, newest first, as far as it was read; `next` is where older ones begin. */
  purchases: { customerId: string; list: Purchase[]; next: string | null; readAt: number }
  /** All the coupons of that member, and those that they can take, as the shop said last. */
  coupons: { customerId: string; list: ListedCoupon[]; readAt: number }
  /** How far that member has come in each mission, as the shop said last. */
  missions: { customerId: string; list: MissionProgress[]; readAt: number }
  /** The evenings of which that customer is told when a table becomes free, as the shop said last. */
  bookingWaits: { customerId: string; list: BookingWait[]; readAt: number }
  /** How that member invites friends, as the shop said last. */
  invitation: { customerId: string; code: string; joined: number; rewarded: number; readAt: number }
  /** The code of an invitation that was opened on this phone: it is there when its owner signs up on another day. */
  invite: { storeId: string; code: string; openedAt: number }
  /** What vouchers the shop sells, null for none, as it said last. */
  voucherSale: { storeId: string; sale: VoucherSale | null; readAt: number }
  /** The session that ended last without its customer's doing, until somebody signs in. */
  endedSession: { customerId: string; why: Exclude<SessionEnding, 'left'> }
  /** How far the restaurant says it is to an address, by its id. */
  ways: Record<string, KeptDistance>
  /** The customer has read what the app keeps, and wants to see it no more. */
  privacyNotice: { readAt: number }
  /** What the diner doesn't eat. It may say something of their health: it never leaves this phone. */
  avoidedAllergens: {
    allergens: Allergen[]
    /** What dishes must be declared as. Not in what an older release wrote. */
    diets?: Diet[]
  }
  /**
   * The shop was asked to delete this customer, and hasn't answered. `sessionExpiresAt` tells the session in which
   * it was asked from a later one of the same customer.
   */
  deletion: { customerId: string; sessionExpiresAt: number; askedAt: number }
  /** The payment that is under way on this phone: it is asked about also after the browser was closed. */
  payment: { customerId: string; orderId: string; paymentId: string; openedAt: number }
  /** Where the orders that are here end: from there on older ones are asked for; null when there are none. */
  orderReach: { customerId: string; cursor: string | null }
  /** The times that the restaurant said were full, by service: a hint, for it decides when an order comes. */
  fullSlots: { storeId: string; services: Record<string, { at: number[]; askedAt: number }> }
  /** The restaurant tells this phone of its customer's orders, through its browser's push service. */
  push: { endpoint: string; renewedAt: number }
  /** Somebody on this phone didn't want to be told of orders, and isn't asked again. */
  pushDeclined: { at: number }
}
export type SettingsKey = keyof Settings
export type SettingsRow = { [K in SettingsKey]: { key: K; value: Settings[K] } }[SettingsKey]

export const menuKey = (
  storeId: string,
  orderType: OrderType,
  language: Language,
  itemsMd5: string,
): string => [storeId, orderType, language, itemsMd5].join('|')

export const menuStatusKey = (storeId: string, orderType: OrderType, language: Language): string =>
  [storeId, orderType, language].join('|')

export const menuViewKey = (statusKey: string, tableCode: string | null): string =>
  [statusKey, tableCode ?? ''].join('|')

export const cartKey = (storeId: string, orderType: OrderType): string => [storeId, orderType].join('|')
