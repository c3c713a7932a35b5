import type { BookingWait } from '../schema/booking/booking.ts'
import type { VoucherSale } from '../schema/order/voucher.ts'
import type { MissionProgress } from '../schema/customer/mission.ts'
import type { Benefits, ListedCoupon } from '../schema/customer/benefits.ts'
import type { Purchase } from '../schema/order/purchase.ts'
import type { Profile } from '../schema/customer/customer.ts'
import type { Allergen, Diet, Language, OrderType } from '../schema/primitives.ts'
import type { KeptDistance, SessionEnding } from './rows.ts'

export type ConnectionState = 'unknown' | 'online' | 'offline' | 'portal'

/** Settings by key; the value's type follows from the key. */
export type Settings = {
  /**
   * `secrets` prove the number to be this phone's: `next` is on its way to the restaurant, `known` were answered, newest
   * first. An older release writes none down.
   */
  device: { deviceNo: string; secrets?: { next: string | null; known: string[] } }
  /**
   * Names this database and, newest first, those whose rows were put into it: by it a tab that remembers tells one that
   * was made anew. It is nobody's, so nobody who leaves takes it along. An older release writes none down.
   */
  database: { ids: string[] }
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
  /**
   * The session that ended last without its customer's doing, until somebody signs in; `formerly` and `earlier` as in that
   * session, which an older release doesn't write.
   */
  endedSession: {
    customerId: string
    formerly?: string
    earlier?: string
    why: Exclude<SessionEnding, 'left'>
  }
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
   * it was asked from a later one of the same customer, `formerly` and `earlier` the guest that they were before, whose
   * rows here are theirs too; an older release doesn't write them.
   */
  deletion: {
    customerId: string
    formerly?: string
    earlier?: string
    sessionExpiresAt: number
    askedAt: number
  }
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
