import type { PaymentMethod } from '../primitives.ts'

/** What a bought voucher adds to the balance (spec §1): the amount paid for it, and a bonus. */
export type Voucher = {
  /** The amount paid. */
  amountCents: number
  bonusCents: number
  /** Null when the voucher goes to the buyer's own balance. */
  gift: Gift | null
}

/** A voucher bought as a gift. Its code is as good as money: the first person to redeem the code gets the balance. */
export type Gift = {
  /** The giver's name as they want it shown; empty for none. */
  from: string
  message: string
  /** Null until the voucher is paid. */
  code: string | null
  /** When it was added to somebody's balance; null until then. */
  openedAt: number | null
}

/** What a person with the code may see of a gift. `withdrawn`: the restaurant has refunded it. */
export type OpenGift = {
  code: string
  cents: number
  from: string
  message: string
  state: 'closed' | 'opened' | 'withdrawn'
}

/** The vouchers that a shop sells. */
export type VoucherSale = {
  /** The amounts offered, in whole units of the currency, in rising order. */
  amounts: number[]
  /** Whether any whole amount from `leastAmount` to `mostAmount` may be bought. */
  takesOwnAmount: boolean
  /** Amounts from `fromCents` on get `bonusCents` on top; the last entry that is reached applies. */
  bonuses: { fromCents: number; bonusCents: number }[]
  payments: PaymentMethod[]
}

/** The limits of an amount (spec §5 and §9), in whole units of the currency. */
export const leastAmount = 1
export const mostAmount = 5000

/** The maximum lengths of the texts of a gift, in characters. Ours: the spec is silent. */
export const longestInGift = { from: 60, message: 300 } as const
