import type { Reduction } from '../../schema/customer/benefits.ts'
import type { BillRule, BillStep } from '../../schema/order/bill.ts'

/**
 * The rules that make a total, in the order in which they apply, the same on the phone and the server: price of the
 * lines, reductions, member rate, one coupon, points, voucher balance, delivery (spec §5). Amounts are integer cents
 * (or whole units if the currency has no smaller ones), rounded half-up per line, never below zero.
 */

/** A line, and which rules may apply to it. Amounts are for the whole line. */
export type BillLine = {
  cents: number
  /** The price before a reduction; equal to `cents` without one. */
  fullCents: number
  /** Already reduced, so the member rate doesn't apply (spec §5). */
  discounted: boolean
  couponUsable: boolean
  pointsRedeemable: boolean
  balanceUsable: boolean
}

/** The coupon or promotion that the customer chose. */
export type Coupon = Reduction & {
  minimumCents: number
  /** The maximum reduction of a percentage; absent for no limit. */
  mostOffCents?: number | undefined
}

export type BillTerms = {
  /** The share of each price that a member pays, with four decimals: 1 means no discount. */
  memberRate: number
  /** The member rate applies only to online payments (spec §5), and to what voucher balance pays as a whole. */
  paysOnline: boolean
  coupon: Coupon | null
  /** The maximum number of points to use, and the value of one; points without a value aren't used. */
  points: { count: number; centsEach: number }
  /** The maximum of the voucher balance to use. */
  balanceCents: number
  deliveryCents: number
  /** Payments are multiples of this: 100 if the currency has no decimals. */
  unitCents: number
  /** The minimum of a payment by this method; 0 if it is paid in person. */
  leastCents: number
}

/** Terms without any rule: no member rate, no coupon, no points, no balance, no delivery. */
export const plainTerms: BillTerms = {
  memberRate: 1,
  paysOnline: false,
  coupon: null,
  points: { count: 0, centsEach: 1 },
  balanceCents: 0,
  deliveryCents: 0,
  unitCents: 1,
  leastCents: 0,
}

export type Bill = {
  /** The steps that change the total, in order; they add up to it. */
  steps: BillStep[]
  totalCents: number
  /** How many points were used. */
  pointsUsed: number
}

/** `couponMinimum`: the dishes cost less than the coupon's minimum. SP_0099: a dish excludes points or balance. */
export type BillFault = 'couponMinimum' | 'SP_0099'

type Billed = { ok: true; bill: Bill } | { ok: false; fault: BillFault }

/**
 * Computes the total. A coupon's minimum is compared with the price before the member rate, so that a membership
 * never makes a coupon unusable. Points aren't divided: the last may be worth more than is left to pay, as a rest of
 * less than a point could be too little for a bank. The balance pays so much that the rest is either zero or at least
 * the bank's minimum. If it leaves nothing to pay in person, the order is paid with balance, whatever the payment
 * method, and has the member rate. Ours: the spec is silent.
 */
export function billOf(lines: readonly BillLine[], terms: BillTerms): Billed {
  if (!terms.paysOnline && terms.balanceCents > 0) {
    const rated = billAsPaid(lines, { ...terms, paysOnline: true })
    if (rated.ok && rated.bill.totalCents === 0 && has(rated.bill, 'balance')) return rated
  }
  return billAsPaid(lines, terms)
}

const has = ({ steps }: Bill, rule: BillRule): boolean => steps.some((step) => step.rule === rule)

function billAsPaid(lines: readonly BillLine[], terms: BillTerms): Billed {
  const { coupon, points, balanceCents, deliveryCents, unitCents, leastCents } = terms
  const dishesCents = sum(lines.map(({ cents }) => cents))
  if (coupon && dishesCents < coupon.minimumCents) return { ok: false, fault: 'couponMinimum' }
  const steps: BillStep[] = []
  let totalCents = 0
  const add = (rule: BillRule, cents: number) => {
    if (cents === 0) return
    totalCents += cents
    steps.push({ rule, cents })
  }
  const rated = lines.map((line) => ({ ...line, cents: atMemberRate(line, terms) }))
  add('lines', sum(lines.map(({ fullCents }) => fullCents)))
  add('reductions', dishesCents - totalCents)
  add('memberRate', sum(rated.map(({ cents }) => cents)) - totalCents)
  add('coupon', -Math.min(offBy(coupon, rated, unitCents), totalCents))
  const excluded =
    (points.count > 0 && lines.some(({ pointsRedeemable }) => !pointsRedeemable)) ||
    (balanceCents > 0 && lines.some(({ balanceUsable }) => !balanceUsable))
  // If a coupon covers everything, no points or balance are taken.
  if (excluded && totalCents > 0) return { ok: false, fault: 'SP_0099' }
  const pointsNeeded = points.centsEach === 0 ? 0 : Math.ceil(totalCents / points.centsEach)
  const pointsUsed = Math.min(points.count, pointsNeeded)
  add('points', -Math.min(pointsUsed * points.centsEach, totalCents))
  const balance = Math.min(balanceCents, totalCents)
  const wholeBalance = balance - (balance % unitCents)
  const feeCents = coupon?.kind === 'freeDelivery' ? 0 : deliveryCents
  add('balance', -leavingEnough(wholeBalance, totalCents + feeCents - wholeBalance, leastCents))
  add('delivery', deliveryCents)
  add('freeDelivery', feeCents - deliveryCents)
  return { ok: true, bill: { steps, totalCents, pointsUsed } }
}

/**
 * Reduces the balance used so that the rest reaches the minimum payment, if there is a rest. If even no balance at
 * all wouldn't suffice, all of it is used.
 */
function leavingEnough(balance: number, restCents: number, leastCents: number): number {
  const missing = restCents > 0 ? Math.max(0, leastCents - restCents) : 0
  return missing <= balance ? balance - missing : balance
}

/** The price of the dishes before any reduction: an order's `oldAmount`. */
export const fullCentsOf = ({ steps }: Pick<Bill, 'steps'>): number =>
  steps.find(({ rule }) => rule === 'lines')?.cents ?? 0

const rateUnits = 10_000

/** The price of a line for a member. */
export function atMemberRate(
  { cents, discounted }: Pick<BillLine, 'cents' | 'discounted'>,
  terms: Pick<BillTerms, 'memberRate' | 'paysOnline' | 'unitCents'>,
): number {
  if (!terms.paysOnline || discounted) return cents
  return partOf(cents, Math.round(terms.memberRate * rateUnits), rateUnits, terms.unitCents)
}

/** The reduction by a coupon on the lines that accept one, in cents. */
function offBy(coupon: Coupon | null, lines: readonly BillLine[], unitCents: number): number {
  const eligible = lines.filter(({ couponUsable }) => couponUsable).map(({ cents }) => cents)
  switch (coupon?.kind) {
    case 'amount':
      return Math.min(coupon.cents, sum(eligible))
    case 'percent':
      return Math.min(
        sum(eligible.map((cents) => partOf(cents, Math.round(coupon.percent * 100), 100 * 100, unitCents))),
        coupon.mostOffCents ?? Infinity,
      )
    default:
      return 0
  }
}

/**
 * `parts` / `of` of an amount, rounded half-up; in integers throughout, so that no cent depends on floating-point
 * errors.
 */
const partOf = (cents: number, parts: number, of: number, unitCents: number): number =>
  unitCents * Math.floor((2 * cents * parts + of * unitCents) / (2 * of * unitCents))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
