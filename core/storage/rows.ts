import type { Address } from '../schema/customer/address.ts'
import type { Booking } from '../schema/booking/booking.ts'
import type { CartLine, ComboLine } from '../schema/order/cart.ts'
import type { Session } from '../schema/customer/customer.ts'
import type { AddressIntent, OrderIntent } from '../schema/order/intent.ts'
import type { Menu } from '../schema/menu.ts'
import type { Order } from '../schema/order/order.ts'
import type { Language, OrderType } from '../schema/primitives.ts'
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

/** A whole menu; the key is `menuKey(...)`. Of a long one, one without dishes, or a part of them (`menu-parts.ts`). */
export type MenuRow = {
  key: string
  storeId: string
  menu: Menu
  /** The `menuWireVersion` that it was read by; an older release wrote none down and knew the first. */
  wireVersion?: number
  /** Of one without dishes: the rows that hold them, in their order, and the version that they were read by. */
  parts?: { keys: string[]; wireVersion: number }
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
  /** Who that guest of a member was before the restaurant gave them another name; an older release writes none down. */
  earlier?: string
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
