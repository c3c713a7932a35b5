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
  /** Typing a street asks with each pause. */
  addressSearch: Limit
  deliveryDistance: Limit
  customerData: Limit
  /** Each asks a bank. */
  payment: Limit
  paymentResult: Limit
  pushWrite: Limit
}

const minutes = (count: number): number => count * 60_000

export const openLimits = (): Limits => ({
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
  addressSearch: rateLimit(120),
  deliveryDistance: rateLimit(60),
  customerData: rateLimit(10, minutes(60)),
  payment: rateLimit(60),
  paymentResult: rateLimit(240),
  pushWrite: rateLimit(30, minutes(10)),
})
