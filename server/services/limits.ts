import type { Site } from '../http/network-of.ts'
import { type Limit, rateLimit } from '../http/rate-limit.ts'

/** How often one caller may ask for each thing, counted by this process. docs/operating.md lists the limits. */
export type Limits = {
  /** A whole dining room may share one address. */
  signInFromSite: Limit<Site>
  signInOfDevice: Limit
  /** Each code costs the shop a text message. Numbers have limits of their own, kept in the database. */
  codeFromSite: Limit<Site>
  codeOfDevice: Limit
  /** Someone with a right code could otherwise ask which emails have an account. */
  signUpOfPhone: Limit
  orderCreate: Limit
  /** As for signing in, a whole dining room's phones may come at once. */
  orderFromSite: Limit<Site>
  /** Each stored refusal leaves a row for a month. */
  orderRefused: Limit
  /** Guests can be created at no cost, so without this limit somebody could fill the disk with refused orders. */
  orderRefusedFromSite: Limit<`${string} ${Site}`>
  /** Each withdrawal leaves a row for a month. */
  attemptWithdraw: Limit
  attemptWithdrawFromSite: Limit<Site>
  /** A member who changes their email learns whether another account has it. */
  emailChange: Limit
  addressWrite: Limit
  addressWriteFromSite: Limit<Site>
  /** Typing a street sends a search with each pause. */
  addressSearch: Limit
  deliveryDistance: Limit
  /**
   * Guests can be created at no cost, so without this limit somebody could use the owner's geocoder and router without
   * end.
   */
  geoFromSite: Limit<Site>
  customerData: Limit
  /** Each call asks a bank. */
  payment: Limit
  paymentResult: Limit
  /** Guests can be created at no cost, so without this limit somebody could use up the bank's rate limit. */
  paymentFromSite: Limit<Site>
  paymentResultFromSite: Limit<Site>
  pushWrite: Limit
  pushWriteFromSite: Limit<Site>
  /** Computing free times reads all bookings. */
  bookingSlots: Limit
  /** A customer who tries out times holds and releases tables. */
  bookingHold: Limit
  /** Each correction of a booking writes it and tells the desk. */
  bookingConfirm: Limit
  /** Each purchase is an order that has to be paid or to expire. */
  voucherPurchase: Limit
  /**
   * Limits for guessing coupon codes, from one account or from many. The first codes of an account don't count towards
   * its network's limit, or one guesser would lock out everybody behind the same router.
   */
  couponClaim: Limit
  firstCouponCodes: Limit
  couponCodeFromSite: Limit<Site>
  /** Limits guessing of invitation codes. */
  invitationFromSite: Limit<Site>
  /** Limits guessing of gift codes. A right code isn't counted, as nobody guesses its 59 bits. */
  giftFromSite: Limit<Site>
  bookingHoldFromSite: Limit<Site>
  /**
   * For each waiting customer the server may hold a table and send a message without being asked again. Only strangers
   * are counted, when their turn begins.
   */
  bookingWait: Limit
  bookingWaitFromSite: Limit<Site>
}

const minutes = (count: number): number => count * 60_000

export const openLimits = ({ isUnlimited = false }: { isUnlimited?: boolean } = {}): Limits => {
  const limits = counted()
  if (isUnlimited) for (const name of Object.keys(limits)) limits[name as keyof Limits] = () => {}
  return limits
}

const counted = (): Limits => ({
  signInFromSite: rateLimit(600),
  signInOfDevice: rateLimit(10),
  codeFromSite: rateLimit(30, minutes(10)),
  codeOfDevice: rateLimit(10, minutes(10)),
  signUpOfPhone: rateLimit(20, minutes(10)),
  // The number of waiting orders is limited in the database. These limits keep even the calls cheap.
  orderCreate: rateLimit(120, minutes(5)),
  orderFromSite: rateLimit(1_200, minutes(5)),
  orderRefused: rateLimit(30, minutes(60)),
  orderRefusedFromSite: rateLimit(200, minutes(60)),
  attemptWithdraw: rateLimit(60, minutes(5)),
  attemptWithdrawFromSite: rateLimit(600, minutes(5)),
  emailChange: rateLimit(10, minutes(60)),
  addressWrite: rateLimit(60, minutes(5)),
  addressWriteFromSite: rateLimit(600, minutes(5)),
  addressSearch: rateLimit(120),
  deliveryDistance: rateLimit(60),
  geoFromSite: rateLimit(1_200),
  customerData: rateLimit(10, minutes(60)),
  payment: rateLimit(60),
  paymentResult: rateLimit(240),
  paymentFromSite: rateLimit(1_200),
  paymentResultFromSite: rateLimit(1_200),
  pushWrite: rateLimit(30, minutes(10)),
  pushWriteFromSite: rateLimit(300, minutes(10)),
  bookingSlots: rateLimit(240),
  bookingHold: rateLimit(30, minutes(10)),
  bookingConfirm: rateLimit(60, minutes(10)),
  voucherPurchase: rateLimit(30, minutes(10)),
  couponClaim: rateLimit(20, minutes(10)),
  firstCouponCodes: rateLimit(3, minutes(10)),
  couponCodeFromSite: rateLimit(120, minutes(10)),
  giftFromSite: rateLimit(60, minutes(10)),
  invitationFromSite: rateLimit(120, minutes(10)),
  bookingHoldFromSite: rateLimit(300, minutes(10)),
  bookingWait: rateLimit(3, minutes(60)),
  bookingWaitFromSite: rateLimit(10, minutes(60)),
})
