import type { BookingWait } from '../schema/booking/booking.ts'
import type { VoucherSale } from '../schema/order/voucher.ts'
import type { MissionProgress } from '../schema/customer/mission.ts'
import type { Benefits, ListedCoupon } from '../schema/customer/benefits.ts'
import type { Purchase } from '../schema/order/purchase.ts'
import type { Profile } from '../schema/customer/customer.ts'
import type { Allergen, Diet, Language, OrderType } from '../schema/primitives.ts'
import type { KeptDistance, SessionEnding } from './rows.ts'

/**
 * Whether the restaurant can be reached. `offline`: nothing answers. `unavailable`: something else answers in its
 * place, such as a proxy with an error, so the network works. `portal`: a captive portal does.
 */
export type ConnectionState = 'unknown' | 'online' | LostState
export type LostState = 'offline' | 'unavailable' | 'portal'

/** The settings table: each key with the type of its value. */
export type Settings = {
  /**
   * `guestNo` is the number by which the phone is its guest; while it is absent, that is `deviceNo`. `secrets` prove
   * that this number is the phone's. `next` is being sent to the restaurant; `known` are those it has acknowledged,
   * newest first. Absent where an older release wrote the row.
   */
  device: { deviceNo: string; guestNo?: string; secrets?: { next: string | null; known: string[] } }
  /**
   * Ids of this database and, newest first, of those whose rows were copied into it. A tab that remembers an id can
   * tell whether the database was created anew. It belongs to no customer, so it stays when one signs out. Absent
   * where an older release wrote the row.
   */
  database: { ids: string[] }
  identity: { storeId: string; entityId: string }
  /** `status` is 1 once the initial data is here or couldn't be loaded (spec §4). */
  app: { status: 0 | 1; failure: 'shopNotFound' | 'unreachable' | null }
  connection: { state: ConnectionState; since: number; lastAnswerAt: number | null }
  /** Server time minus device time. */
  clock: { offsetMs: number }
  language: { chosen: Language }
  onlineOrderType: { orderType: OrderType }
  tableOrderType: { orderType: OrderType }
  /** What must be on the phone before it may lose the network. */
  readiness: { menu: boolean; pictures: boolean; guest: boolean }
  /** Written by the service worker once it is active and the app's own files are cached. */
  shell: { ready: true }
  contact: { firstName: string; lastName: string; mobilePrefix: string; mobile: string }
  /** The profile of the signed-in member. */
  profile: Profile
  /** The member's benefits, as the shop last sent them. */
  benefits: Benefits & {
    customerId: string
    /** Absent where an older release wrote the row. */
    readAt?: number
  }
  /** The member's purchase history, newest first, as far as it was loaded; `next` is the cursor of older entries. */
  purchases: { customerId: string; list: Purchase[]; next: string | null; readAt: number }
  /** The member's coupons and those that they can claim, as the shop last sent them. */
  coupons: { customerId: string; list: ListedCoupon[]; readAt: number }
  /** The member's progress in each mission, as the shop last sent it. */
  missions: { customerId: string; list: MissionProgress[]; readAt: number }
  /** The customer's waiting-list entries for fully booked evenings, as the shop last sent them. */
  bookingWaits: { customerId: string; list: BookingWait[]; readAt: number }
  /** The member's invitation code and its success so far, as the shop last sent them. */
  invitation: { customerId: string; code: string; joined: number; rewarded: number; readAt: number }
  /** The code of an invitation link that was opened on this phone, kept in case its owner signs up on a later day. */
  invite: { storeId: string; code: string; openedAt: number }
  /** The vouchers that the shop sells, null for none, as it last sent them. */
  voucherSale: { storeId: string; sale: VoucherSale | null; readAt: number }
  /**
   * The last session that ended without its customer's doing, kept until somebody signs in. `formerly` and `earlier`
   * are as in that session; an older release doesn't write them.
   */
  endedSession: {
    customerId: string
    formerly?: string
    earlier?: string
    why: Exclude<SessionEnding, 'left'>
  }
  /** The distance to each address according to the restaurant, by address id. */
  ways: Record<string, KeptDistance>
  /** When the customer dismissed the notice about what the app stores. */
  privacyNotice: { readAt: number }
  /** What the diner avoids. It may reveal facts about their health, so it never leaves this phone. */
  avoidedAllergens: {
    allergens: Allergen[]
    /** The diets that dishes must be declared suitable for. Absent where an older release wrote the row. */
    diets?: Diet[]
  }
  /**
   * A request to delete this customer that the shop hasn't answered yet. `sessionExpiresAt` distinguishes the session
   * in which it was made from a later one of the same customer. `formerly` and `earlier` are the guest that they were
   * before, whose rows on this phone are theirs too. `guestNo` is the number by which
   * the phone was this guest; a member has none. An older release writes none of these three.
   */
  deletion: {
    customerId: string
    guestNo?: string
    formerly?: string
    earlier?: string
    sessionExpiresAt: number
    askedAt: number
  }
  /** A deletion whose answer was lost turned out to have been carried out; kept until the customer is told. */
  deletionNews: { at: number }
  /** The payment under way on this phone; its outcome is asked for even after the browser was closed. */
  payment: { customerId: string; orderId: string; paymentId: string; openedAt: number }
  /** The cursor after the oldest loaded order, from which older ones are requested; null when there are no more. */
  orderReach: { customerId: string; cursor: string | null }
  /**
   * Slots that the restaurant reported as full, by service. Only a hint: the restaurant decides when an order
   * arrives.
   */
  fullSlots: { storeId: string; services: Record<string, { at: number[]; askedAt: number }> }
  /** The subscription by which the restaurant sends push messages about the customer's orders to this browser. */
  push: { endpoint: string; renewedAt: number }
  /** Somebody on this phone declined notifications about orders and isn't asked again. */
  pushDeclined: { at: number }
}
export type SettingsKey = keyof Settings
export type SettingsRow = { [K in SettingsKey]: { key: K; value: Settings[K] } }[SettingsKey]
