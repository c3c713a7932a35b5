import type { PaymentMethod } from '../primitives.ts'

/** What a bought voucher brings (spec §1): one unit of balance for each unit of the shop's currency, and the bonus. */
export type Voucher = {
  /** What was paid for. */
  amountCents: number
  bonusCents: number
  /** Null for one that goes to its buyer's own balance. */
  gift: Gift | null
}

/** A voucher that is given away. Its code is as good as money: whoever has it first has the balance. */
export type Gift = {
  /** Who gives it, as they want to be named; empty for nobody. */
  from: string
  message: string
  /** Null until it is paid. */
  code: string | null
  /** Since when it is on somebody's balance; null while it isn't. */
  openedAt: number | null
}

/** What whoever has the code may see of a gift. `withdrawn`: the restaurant has given the money back. */
export type OpenGift = {
  code: string
  cents: number
  from: string
  message: string
  state: 'closed' | 'opened' | 'withdrawn'
}

/** What vouchers a shop sells. */
export type VoucherSale = {
  /** To choose from, in whole units of the currency, from the least up. */
  amounts: number[]
  /** Whether any whole amount from `leastAmount` to `mostAmount` may be bought. */
  takesOwnAmount: boolean
  /** From this much on there is so much more; the last that is reached counts. */
  bonuses: { fromCents: number; bonusCents: number }[]
  payments: PaymentMethod[]
}

/** Spec §5 and §9, in units of the currency. */
export const leastAmount = 1
export const mostAmount = 5000

/** What people may type with a gift, in characters. Ours: the spec is silent. */
export const longestInGift = { from: 60, message: 300 } as const
