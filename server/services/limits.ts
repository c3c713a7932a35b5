import { type Limit, rateLimit } from '../http/rate-limit.ts'

/** How much of each thing one caller may ask for, counted by this process. docs/operating.md lists them. */
export type Limits = {
  /** A whole dining room may share one address. */
  signInFromAddress: Limit
  signInOfDevice: Limit
  /** Each code costs the shop a text message. Numbers have limits of their own, kept in the database. */
  codeFromAddress: Limit
  codeOfDevice: Limit
  /** Someone with a right code could otherwise ask which emails have an account. */
  signUpOfPhone: Limit
  orderCreate: Limit
  /** As for signing in, a whole dining room's phones may come at once. */
  orderFromAddress: Limit
  /** Each leaves a row for a month. */
  attemptWithdraw: Limit
  attemptWithdrawFromAddress: Limit
  /** Whoever changes their email is told whether another account has it. */
  emailChange: Limit
  addressWrite: Limit
  addressWriteFromAddress: Limit
  /** Typing a street asks with each pause. */
  addressSearch: Limit
  deliveryDistance: Limit
  /** Guests cost nothing: as many of them as somebody makes would ask the owner's geocoder and router. */
  geoFromAddress: Limit
  customerData: Limit
  /** Each asks a bank. */
  payment: Limit
  paymentResult: Limit
  /** Guests cost nothing: as many of them as somebody makes would use up what the owner's bank answers in a second. */
  paymentFromAddress: Limit
  paymentResultFromAddress: Limit
  pushWrite: Limit
  pushWriteFromAddress: Limit
  /** Looking at free times goes through all bookings. */
  bookingSlots: Limit
  /** Who tries times takes and leaves tables. */
  bookingHold: Limit
  /** Each is an order that somebody has to pay or that has to expire. */
  voucherPurchase: Limit
  /**
   * Whoever guesses the codes of coupons, from one account or from many: the first codes of an account aren't counted with its
   * network's, or one who guesses would keep everybody from theirs who sits behind the same router.
   */
  couponClaim: Limit
  firstCouponCodes: Limit
  couponCodeFromAddress: Limit
  /** Whoever guesses who invites. */
  invitationFromAddress: Limit
  /** Whoever guesses the codes of gifts. A right one isn't counted: nobody comes upon one of its 59 bits. */
  giftFromAddress: Limit
  bookingHoldFromAddress: Limit
  /** Each may be held a table, and be sent a message, without asking again. */
  bookingWaitFromAddress: Limit
}

const minutes = (count: number): number => count * 60_000

export const openLimits = ({ isUnlimited = false }: { isUnlimited?: boolean } = {}): Limits => {
  const limits = counted()
  if (isUnlimited) for (const name of Object.keys(limits)) limits[name as keyof Limits] = () => {}
  return limits
}

const counted = (): Limits => ({
  signInFromAddress: rateLimit(600),
  signInOfDevice: rateLimit(10),
  codeFromAddress: rateLimit(30, minutes(10)),
  codeOfDevice: rateLimit(10, minutes(10)),
  signUpOfPhone: rateLimit(20, minutes(10)),
  // What may wait at the restaurant is counted in the database; these keep even asking for it cheap.
  orderCreate: rateLimit(120, minutes(5)),
  orderFromAddress: rateLimit(1_200, minutes(5)),
  attemptWithdraw: rateLimit(60, minutes(5)),
  attemptWithdrawFromAddress: rateLimit(600, minutes(5)),
  emailChange: rateLimit(10, minutes(60)),
  addressWrite: rateLimit(200, minutes(5)),
  addressWriteFromAddress: rateLimit(600, minutes(5)),
  addressSearch: rateLimit(120),
  deliveryDistance: rateLimit(60),
  geoFromAddress: rateLimit(1_200),
  customerData: rateLimit(10, minutes(60)),
  payment: rateLimit(60),
  paymentResult: rateLimit(240),
  paymentFromAddress: rateLimit(1_200),
  paymentResultFromAddress: rateLimit(1_200),
  pushWrite: rateLimit(30, minutes(10)),
  pushWriteFromAddress: rateLimit(300, minutes(10)),
  bookingSlots: rateLimit(240),
  bookingHold: rateLimit(30, minutes(10)),
  voucherPurchase: rateLimit(30, minutes(10)),
  couponClaim: rateLimit(20, minutes(10)),
  firstCouponCodes: rateLimit(3, minutes(10)),
  couponCodeFromAddress: rateLimit(120, minutes(10)),
  giftFromAddress: rateLimit(60, minutes(10)),
  invitationFromAddress: rateLimit(120, minutes(10)),
  bookingHoldFromAddress: rateLimit(300, minutes(10)),
  bookingWaitFromAddress: rateLimit(10, minutes(60)),
})
