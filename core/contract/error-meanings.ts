/** What a code can mean, and what can help after it. The codes are in `errors.ts`. */

/**
 * What a code says about the request. Whatever the code, the server is asked for a refused order by its key: an
 * earlier copy of the request may have succeeded, and its success may be the reason for the refusal (G14).
 *
 * - `no`: refused as it is; only another choice of the customer helps (G12).
 * - `later`: the same attempt may succeed unchanged (G15).
 * - `stale`: the menu that was ordered from is outdated; it is fetched before anything is offered again (G10).
 * - `done`: the payment has already been made.
 * - `over`: the time for it has run out.
 * - `signIn`: the caller has to sign in first; screens go to the sign-in and come back.
 * - `unknown`: the restaurant has no such thing, or an older server doesn't know the call.
 * - `silent`: there was no answer.
 * - `foreign`: somebody other than the restaurant answered (G35).
 */
export type Meaning = 'no' | 'later' | 'stale' | 'done' | 'over' | 'signIn' | 'unknown' | 'silent' | 'foreign'

/**
 * What helps a customer after a refusal, apart from changing the order as a whole, which is always possible:
 *
 * - `differences`, `time`, `scan`: the same order again, after agreeing to the changes, at another time, or after
 *   scanning the table.
 * - `orderType`: the same dishes by another order type.
 * - `address`, `payment`, `benefits` (points, coupons, balance): the checkout, where each is chosen.
 * - `more`: the menu, for more dishes; `dishes`: the cart, for fewer or others.
 * - `signUp`, `signIn`: as a customer who is allowed to.
 * - `orders`: the state of the existing orders.
 * - `call`: only the restaurant's staff can help.
 * - `wait`: it is retried automatically, or at once by a tap.
 * - `change`: nothing but changing the order as a whole.
 */
export type Way =
  | 'differences'
  | 'time'
  | 'scan'
  | 'orderType'
  | 'address'
  | 'payment'
  | 'benefits'
  | 'more'
  | 'dishes'
  | 'signUp'
  | 'signIn'
  | 'orders'
  | 'call'
  | 'wait'
  | 'change'

/** The most helpful way comes first. */
export type Verdict = { means: Meaning; ways: readonly [Way, ...Way[]] }
