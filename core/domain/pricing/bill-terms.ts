import type { Benefits, Offer, Redeemed } from '../../schema/customer/benefits.ts'
import type { BillRule, BillStep } from '../../schema/order/bill.ts'
import type { PaymentMethod } from '../../schema/primitives.ts'
import type { BillTerms } from './bill.ts'
import { unitCentsOf } from './currency-unit.ts'

const inPerson: readonly PaymentMethod[] = ['payAtRestaurant', 'payOnDelivery', 'payLater']

/** Whether it is paid in person at the restaurant, rather than online. */
export const isPaidInPerson = (payment: PaymentMethod): boolean => inPerson.includes(payment)

/** Whether the payment method goes through a bank. */
export const isPaidAtBank = (payment: PaymentMethod): boolean =>
  payment !== 'balance' && !isPaidInPerson(payment)

/** Whether the total is below the bank's minimum. */
export const isTooLittle = (payment: PaymentMethod, totalCents: number, leastOnlineCents = 0): boolean =>
  isPaidAtBank(payment) && totalCents > 0 && totalCents < leastOnlineCents

/** Whether the order takes the voucher balance; paying with the balance implies it. */
export const takesBalance = (
  payment: PaymentMethod | null,
  redeem: { readonly balance: boolean } | null,
): boolean => payment === 'balance' || redeem?.balance === true

export type Given = {
  /** Null for a guest, who has no benefits. */
  benefits: Pick<Benefits, 'memberRate' | 'pointCents'> | null
  /** The coupon or promotion that is used, if any. */
  offer: Pick<Offer, 'reduction' | 'minimumCents' | 'mostOffCents'> | null
  redeemed: Pick<Redeemed, 'points' | 'balanceCents'>
  payment: PaymentMethod
  deliveryCents: number
  currency: string
  /** The smallest payment that a bank accepts; left out if unknown. */
  leastOnlineCents?: number | undefined
}

/** The terms of a bill, the same on the phone and the server. */
export const termsOf = ({
  benefits,
  offer,
  redeemed,
  payment,
  deliveryCents,
  currency,
  leastOnlineCents = 0,
}: Given): BillTerms => ({
  memberRate: benefits?.memberRate ?? 1,
  paysOnline: !isPaidInPerson(payment),
  coupon: offer && {
    ...offer.reduction,
    minimumCents: offer.minimumCents,
    mostOffCents: offer.mostOffCents,
  },
  points: { count: redeemed.points, centsEach: benefits?.pointCents ?? 1 },
  balanceCents: redeemed.balanceCents,
  deliveryCents,
  unitCents: unitCentsOf(currency),
  leastCents: isPaidAtBank(payment) ? leastOnlineCents : 0,
})

/** Adds to the steps the names of the level and the offer. */
export const nameSteps = (
  steps: readonly BillStep[],
  { levelName, offerTitle }: { levelName: string | undefined; offerTitle: string | undefined },
): BillStep[] =>
  steps.map((step) => {
    const isOffers = step.rule === 'coupon' || step.rule === 'freeDelivery'
    const name = step.rule === 'memberRate' ? levelName : isOffers ? offerTitle : undefined
    return name ? { ...step, name } : step
  })

/** How much of the voucher balance a bill took. */
export const balanceUsed = (steps: readonly BillStep[]): number => takenBy('balance', steps)

/** What the points that a bill took were worth. */
export const pointsWorth = (steps: readonly BillStep[]): number => takenBy('points', steps)

const takenBy = (by: BillRule, steps: readonly BillStep[]): number =>
  -(steps.find(({ rule }) => rule === by)?.cents ?? 0)
