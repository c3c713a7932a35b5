import type { Benefits, Offer, Redeemed } from '../../schema/customer/benefits.ts'
import type { BillStep } from '../../schema/order/bill.ts'
import type { PaymentMethod } from '../../schema/primitives.ts'
import type { BillTerms } from './bill.ts'
import { unitCentsOf } from './currency-unit.ts'

const inPerson: readonly PaymentMethod[] = ['payAtRestaurant', 'payOnDelivery', 'payLater']

/** Is it paid to somebody of the restaurant, rather than online? */
export const isPaidInPerson = (payment: PaymentMethod): boolean => inPerson.includes(payment)

/** Is it paid through a bank, which wants to be asked? */
export const isPaidAtBank = (payment: PaymentMethod): boolean =>
  payment !== 'balance' && !isPaidInPerson(payment)

/** Is so little left to pay that a bank doesn't take it? */
export const isTooLittle = (payment: PaymentMethod, totalCents: number, leastOnlineCents = 0): boolean =>
  isPaidAtBank(payment) && totalCents > 0 && totalCents < leastOnlineCents

/** Paying with the balance takes it without being asked twice. */
export const takesBalance = (
  payment: PaymentMethod | null,
  redeem: { readonly balance: boolean } | null,
): boolean => payment === 'balance' || redeem?.balance === true

export type Given = {
  /** Null for a guest, who has none. */
  benefits: Pick<Benefits, 'memberRate' | 'pointCents'> | null
  /** The one coupon or promotion. */
  offer: Pick<Offer, 'reduction' | 'minimumCents' | 'mostOffCents'> | null
  redeemed: Pick<Redeemed, 'points' | 'balanceCents'>
  payment: PaymentMethod
  deliveryCents: number
  currency: string
  /** The least that a bank takes; left out where none is known. */
  leastOnlineCents?: number | undefined
}

/** What a bill is made with, the same on the phone and the server. */
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

/** The rules with the names that they have for this member. */
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
export const balanceUsed = (steps: readonly BillStep[]): number =>
  -(steps.find(({ rule }) => rule === 'balance')?.cents ?? 0)
