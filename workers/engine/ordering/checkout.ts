import type { FeeStep } from '../../../core/domain/delivery/delivery-fee.ts'
import type { Offer } from '../../../core/schema/customer/benefits.ts'
import type { BillStep } from '../../../core/schema/order/bill.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import type { OrderType, PaymentMethod } from '../../../core/schema/primitives.ts'

/** Spec §2: combos have a checkout of their own, which leaves the dishes in the cart. */
export type OnlyCombos = 'combos'

/** What the customer asks for at the checkout. */
export type Checkout = {
  orderType: OrderType
  /** The combos alone, at the combo checkout; left out, all that is in the cart. */
  only?: OnlyCombos | undefined
  /** Null for as soon as possible. */
  appointmentAt: number | null
  payment: PaymentMethod
  contact: Contact | null
  /** The booking at whose table it is served, ordered ahead; left out for none. */
  bookingId?: string | null
  note: string
  cutlery: number
  diners: number | null
  /** Only for what is delivered, whose contact is the address's. */
  delivery?: CheckoutDelivery | null
  /** What the customer gives of what they have; null for nothing. */
  redeem?: Redeem | null
  /** The total that the customer saw on the button, in cents. */
  agreedTotalCents: number
}

/** What a member wants to give for an order; how much of it the order takes is the bill's matter. */
export type Redeem = {
  /** At most one of the two. */
  couponId: string | null
  promotionId: string | null
  points: boolean
  balance: boolean
}

/** Why a coupon or promotion does nothing for this order: too small, no dish that takes it, nothing to deliver, not their first. */
export type OfferFault = 'minimum' | 'dishes' | 'delivery' | 'notYet' | 'hours' | 'firstOrder'

/** What a member could give for this order. */
export type Redeemable = {
  offers: (Offer & {
    isPromotion: boolean
    fault: OfferFault | null
    missingCents: number
    /** How much less is paid with it than without; nothing where it doesn't fit. */
    savesCents: number
  })[]
  points: number
  pointCents: number
  balanceCents: number
  /** Dishes in the cart that take neither points nor balance, by name. */
  excluded: string[]
  /** Of what was asked for, what fits: the quote counts with it. */
  chosen: Redeem
}

export type CheckoutDelivery = {
  /** One of the customer's; null in an order that was taken back and never named one. */
  addressId: string | null
  getType: string
  /** What the customer saw that delivering costs; part of the total. */
  agreedFeeCents: number
}

/** What delivering to an address costs, as far as is known. */
export type DeliveryOffer = {
  meters: number | null
  areaIds: string[]
  /** The phone worked it out by itself: the restaurant may say something else. */
  isGuess: boolean
  /** False outside of every area. */
  isReached: boolean
  feeCents: number
  /** What it costs by the price of the dishes, where nothing makes it free. */
  steps: FeeStep[]
  /** From this price of the dishes on it costs nothing; null for never. */
  freeFromCents: number | null
  /** What the dishes must cost at least. */
  minimumCents: number
}

export type QuoteRequest = {
  orderType: OrderType
  only?: OnlyCombos | undefined
  addressId: string | null
  /** Left out, nothing is given and it is paid in person. */
  payment?: PaymentMethod | null
  redeem?: Redeem | null
  /** Asks the restaurant too; without, the answer comes at once. */
  ask: boolean
}

/** What the cart costs by the menu on this phone. */
export type CheckoutQuote = {
  dishesCents: number
  totalCents: number
  /** The rules that make the total; they add up to it. */
  steps: BillStep[]
  /** Null without an address to deliver to. */
  delivery: DeliveryOffer | null
  /** Null for a guest, and while this phone doesn't know what the member has. */
  redeemable: Redeemable | null
}

/** A line of an order that came to nothing: what one cost, and what it costs now; null when it can't be had. */
export type OfferedLine = {
  lineId: string
  title: string
  details: string[]
  quantity: number
  beforeCents: number
  afterCents: number | null
}

/** What delivering the same order would cost now. */
export type OfferedDelivery = DeliveryOffer & { beforeCents: number }

/** The same order as it would be now. */
export type OrderOffer = {
  lines: OfferedLine[]
  delivery: OfferedDelivery | null
  /** Something comes off it that follows which of the dishes are wanted: the checkout works that out. */
  hasSavings: boolean
}

export type Reorder = {
  intentId: string
  /** The lines that the customer wants, each at the price for one that they said yes to. */
  lines: { lineId: string; unitCents: number }[]
  /** What all of them cost, with what delivering costs. */
  agreedTotalCents: number
  /** Only for what is delivered. */
  agreedFeeCents?: number
  /** Null for as soon as possible. */
  appointmentAt: number | null
}
