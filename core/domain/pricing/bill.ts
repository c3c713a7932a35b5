import type { Reduction } from '../../schema/customer/benefits.ts'
import type { BillRule, BillStep } from '../../schema/order/bill.ts'

/**
 * The rules that make a total, in the one order in which they apply, the same on the phone and the server: what the
 * lines cost, reductions, the member's rate, one coupon, points, voucher balance, delivery (spec §5). Integer cents,
 * or whole units where the currency has no smaller ones, half-up per line, never below zero.
 */

/** A line and which rules may touch it. Cents are of the whole line. */
export type BillLine = {
  cents: number
  /** Before a reduction; the same as `cents` without one. */
  fullCents: number
  /** Reduced already: the member's rate leaves it alone (spec §5). */
  discounted: boolean
  couponUsable: boolean
  pointsRedeemable: boolean
  balanceUsable: boolean
}

/** One coupon or promotion of the customer's choice. */
export type Coupon = Reduction & {
  minimumCents: number
  /** The most that a percentage takes off; without a limit where it is left out. */
  mostOffCents?: number | undefined
}

export type BillTerms = {
  /** What a member pays of each euro, with four decimals: 1 is no discount. */
  memberRate: number
  /** The member's rate is for what is paid online (spec §5). */
  paysOnline: boolean
  coupon: Coupon | null
  /** How many points the customer gives at most, and what one is worth; worth nothing, none is taken. */
  points: { count: number; centsEach: number }
  /** How much of the voucher balance the customer gives at most. */
  balanceCents: number
  deliveryCents: number
  /** What can be paid is a multiple of this: 100 where the currency has no decimals. */
  unitCents: number
  /** The least that can be paid this way; 0 where it is paid in person. */
  leastCents: number
}

/** Nothing but the lines: no member, no coupon, nobody who delivers. */
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
  /** Those that change something, in order; they add up to the total. */
  steps: BillStep[]
  totalCents: number
  /** As many points as it took. */
  pointsUsed: number
}

/** `couponMinimum`: the dishes cost too little for the coupon. SP_0099: a dish that takes no points or balance. */
export type BillFault = 'couponMinimum' | 'SP_0099'

/**
 * Works the total out. What a coupon asks for at least is what the dishes cost before the member's rate, so that
 * being a member never costs a coupon. The balance pays as much as leaves the bank nothing, or enough for it to take.
 * Ours: the spec is silent.
 */
export function billOf(
  lines: readonly BillLine[],
  terms: BillTerms,
): { ok: true; bill: Bill } | { ok: false; fault: BillFault } {
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
  // Where a coupon has paid for all of it, nothing is taken.
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

/** As much of the balance as leaves enough to be paid, where something is left; all of it where even none wouldn't. */
function leavingEnough(balance: number, restCents: number, leastCents: number): number {
  const missing = restCents > 0 ? Math.max(0, leastCents - restCents) : 0
  return missing <= balance ? balance - missing : balance
}

/** What the dishes of a bill cost before any reduction: an order's `oldAmount`. */
export const fullCentsOf = ({ steps }: Pick<Bill, 'steps'>): number =>
  steps.find(({ rule }) => rule === 'lines')?.cents ?? 0

const rateUnits = 10_000

/** What a member pays for a line. */
export function atMemberRate(
  { cents, discounted }: Pick<BillLine, 'cents' | 'discounted'>,
  terms: Pick<BillTerms, 'memberRate' | 'paysOnline' | 'unitCents'>,
): number {
  if (!terms.paysOnline || discounted) return cents
  return partOf(cents, Math.round(terms.memberRate * rateUnits), rateUnits, terms.unitCents)
}

/** What a coupon takes off the lines that take one, in cents. */
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

/** So many parts of `of`, rounded half-up; whole numbers throughout, so that no cent hangs on a fraction's last bit. */
const partOf = (cents: number, parts: number, of: number, unitCents: number): number =>
  unitCents * Math.floor((2 * cents * parts + of * unitCents) / (2 * of * unitCents))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
