import type { Address } from '../schema/customer/address.ts'
import type { Booking } from '../schema/booking/booking.ts'
import type { CartLine, ComboLine } from '../schema/order/cart.ts'
import type { Session } from '../schema/customer/customer.ts'
import type { AddressIntent, OrderIntent } from '../schema/order/intent.ts'
import type { Menu } from '../schema/menu.ts'
import type { Order } from '../schema/order/order.ts'
import type { Language, OrderType } from '../schema/primitives.ts'
import type { AccentTokens, Shop, ShopTable } from '../schema/shop.ts'

/**
 * The rows of the phone's database. Instants are ms since the epoch on the shop's clock unless a name says otherwise.
 */

export type ShopRow = Omit<Shop, 'map' | 'promotions'> & {
  /** The next two are absent in a row that an older release wrote, possibly one still running in another tab. */
  map?: Shop['map'] | undefined
  promotions?: Shop['promotions'] | undefined
  /** The page's colours, computed once when the shop is stored rather than at every start. */
  accentTokens: AccentTokens | null
}

/**
 * Marks instants that were written before the server had confirmed the clock in that run: the offset that was used,
 * so that they can be corrected later. Null when the clock was confirmed.
 */
export type Unsure = { unsureOffsetMs: number | null }

/** A table that was scanned: its link is valid for an hour (spec §4). */
export type TableRow = ShopTable &
  Unsure & {
    storeId: string
    scannedAt: number
    expiresAt: number
    /** `unchecked` until the server has answered; `rejected` when it knows no such table. */
    standing: 'unchecked' | 'known' | 'rejected'
  }

/**
 * A menu; the key is `menuKey(...)`. A long menu has a main row without dishes and several rows with a part of them
 * each (`menu-parts.ts`).
 */
export type MenuRow = {
  key: string
  storeId: string
  menu: Menu
  /** The `menuWireVersion` with which the menu was decoded; absent, meaning 1, in a row that an older release wrote. */
  wireVersion?: number
  /**
   * Only in a main row without dishes: the keys of the part rows, in order, and the wire version with which they were
   * decoded.
   */
  parts?: { keys: string[]; wireVersion: number }
}

/** Which menu is current for an order type and language, and when that was last confirmed. */
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
  /** The key of the MenuStatusRow whose menu this shows. */
  statusKey: string
  tableCode: string | null
  menuKey: string
  hiddenItemIds: string[]
  /** When to compute the projection again, or null for never. */
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
   * Ids, given by the page, of the last changes written into this cart (or into this cart and the combo cart
   * together). Absent in a row that an older release wrote.
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

/**
 * Carts of a customer whose session ended without their doing, the lines of orders that came to nothing after they had
 * left, and the orders under way and the booked tables that they count on at the restaurant. All are restored when the
 * same customer signs in on this phone.
 */
export type SealedCartsRow = {
  customerId: string
  carts: CartRow[]
  comboCarts: ComboCartRow[]
  /** Without what tells who the customer is. None are in a row of an older release, or where there were none. */
  orders?: OrderRow[]
  /** As with `orders`. */
  bookings?: BookingRow[]
  sealedAt: number
}

/** A saved address as the customer wants it; changes that the restaurant doesn't know yet are in the outbox. */
export type AddressRow = Address & {
  customerId: string
  /** The address as the restaurant has it; null while the restaurant has none. */
  confirmed: Address | null
  /** Its deletion waits in the outbox. */
  deleting: boolean
  /** Sort order in the list, after the default address; lower comes first. */
  rank: number
}

/** The fields that an intent has in the outbox only; `seq` is the order of arrival, assigned by the database. */
type Queued = Unsure & { seq?: number }
export type OrderIntentRow = OrderIntent & Queued
export type AddressIntentRow = AddressIntent & Queued
export type IntentRow = OrderIntentRow | AddressIntentRow

export type OrderRow = Omit<Order, 'bill' | 'delivery' | 'history' | 'expiresAt'> & {
  /** The next four are absent in a row that an older release wrote. */
  history?: Order['history'] | undefined
  expiresAt?: Order['expiresAt'] | undefined
  bill?: Order['bill'] | undefined
  delivery?: Order['delivery'] | undefined
  confirmedAt: number
  /** When the restaurant first said that it has no such order, as after a restored backup (G33). */
  goneSince?: number
}

/** A booking as the restaurant last sent it. */
export type BookingRow = Booking & {
  confirmedAt: number
  /**
   * When the customer confirmed the hold, if it is unknown whether the restaurant received that; the phone then asks
   * (G4).
   */
  askedAt: number | null
  /** When the restaurant first said that it has no such booking, although it had taken it (G33). */
  goneSince?: number
}

export type SessionRow = Session & {
  /**
   * `current` is the session that orders; `guestPass` waits until the customer chooses to order as a guest. `absent:`
   * and a customer id: the session of somebody whom a sleeping tab remembered when the database was lost and somebody
   * else came meanwhile. It only sends the calls that they had left in the outbox.
   */
  key: 'current' | 'guestPass' | `absent:${string}`
  /**
   * For a member: the guest that they were on this phone until they signed in. For a guest: their former id, if the
   * restaurant no longer knew it and gave this phone a new one.
   */
  formerly?: string
  /**
   * For a member: the former id of the guest in `formerly`, from before the restaurant gave that guest a new one.
   * Absent in a session that an older release wrote.
   */
  earlier?: string
  /** The guest session began offline with an expired token: the token must be renewed before the first call. */
  renewBeforeUse: boolean
}

/**
 * Why a session ended: the server refused its token (401), it expired, somebody began to sign in anew, or the
 * customer signed out.
 */
export type SessionEnding = 'refused' | 'expired' | 'begunAnew' | 'left'

/** The distance to an address; `meters` is null when the restaurant doesn't know it either. */
export type KeptDistance = {
  /** The two places between which it was measured. */
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
