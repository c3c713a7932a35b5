import type { Built } from '../../../core/domain/menu/built.ts'
import type { FeeStep } from '../../../core/domain/delivery/delivery-fee.ts'
import type { Offer } from '../../../core/schema/customer/benefits.ts'
import type { BillStep } from '../../../core/schema/order/bill.ts'
import type { Gone, LineChange } from '../../../core/schema/order/cart-differences.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import type { OrderType, PaymentMethod } from '../../../core/schema/primitives.ts'

/** Spec §2: combos have a checkout of their own, which leaves the dishes in the cart. */
export type OnlyCombos = 'combos'

/** The customer's entries at the checkout. */
export type Checkout = {
  orderType: OrderType
  /** 'combos' orders the combos alone, at the combo checkout; without it, everything in the cart is ordered. */
  only?: OnlyCombos | undefined
  /** Null for as soon as possible. */
  appointmentAt: number | null
  payment: PaymentMethod
  contact: Contact | null
  /** The booking for whose table this is ordered ahead; left out if there is none. */
  bookingId?: string | null
  note: string
  cutlery: number
  diners: number | null
  /** Only for a delivery, whose contact comes from the address. */
  delivery?: CheckoutDelivery | null
  /** Which of their benefits the customer redeems; null for none. */
  redeem?: Redeem | null
  /** The total that the customer saw on the button, in cents. */
  agreedTotalCents: number
}

/** The benefits that a member wants to redeem; the bill decides how much of them the order takes. */
export type Redeem = {
  /** At most one of the two. */
  couponId: string | null
  promotionId: string | null
  points: boolean
  balance: boolean
}

/**
 * Why an offer does nothing for this order: the total is too small, no dish takes it, there is no delivery fee, it
 * isn't valid yet or at this hour, or it isn't the customer's first order.
 */
export type OfferFault = 'minimum' | 'dishes' | 'delivery' | 'notYet' | 'hours' | 'firstOrder'

/** What a member could redeem for this order. */
export type Redeemable = {
  offers: (Offer & {
    isPromotion: boolean
    fault: OfferFault | null
    missingCents: number
    /** By how much the offer reduces the total; 0 if it doesn't fit this order. */
    savesCents: number
  })[]
  points: number
  pointCents: number
  balanceCents: number
  /** What the last point that this order takes is worth beyond the bill: points aren't divided. */
  lostCents: number
  /** Dishes in the cart that take neither points nor balance, by name. */
  excluded: string[]
  /** The part of the member's wish that fits this order; the quote is computed with it. */
  chosen: Redeem
}

export type CheckoutDelivery = {
  /** One of the customer's addresses; null in an order that was taken back and never named one. */
  addressId: string | null
  getType: string
  /** The delivery fee that the customer saw; part of the total. */
  agreedFeeCents: number
}

/** What a delivery to an address costs, as far as is known. */
export type DeliveryOffer = {
  meters: number | null
  areaIds: string[]
  /** True if the phone has estimated this; the restaurant may give another answer. */
  isGuess: boolean
  /** False if the address is outside all delivery areas. */
  isReached: boolean
  feeCents: number
  /** How the fee depends on the price of the dishes, without `freeFromCents`. */
  steps: FeeStep[]
  /** From this price of the dishes on, delivery is free; null for never. */
  freeFromCents: number | null
  /** The minimum price of the dishes. */
  minimumCents: number
}

export type QuoteRequest = {
  orderType: OrderType
  only?: OnlyCombos | undefined
  addressId: string | null
  /** Without it, the total is that of a payment in person. */
  payment?: PaymentMethod | null
  redeem?: Redeem | null
  /** True to ask the restaurant too; false for an immediate answer. */
  ask: boolean
}

/** The cart's price by the menu on this phone. */
export type CheckoutQuote = {
  dishesCents: number
  totalCents: number
  /** The steps of the bill; they add up to the total. */
  steps: BillStep[]
  /** The lines that the menu has at another price than the cart, or not any more. */
  changes: LineChange[]
  /** Null if there is no delivery address. */
  delivery: DeliveryOffer | null
  /** Null for a guest, and while this phone doesn't know what the member has. */
  redeemable: Redeemable | null
}

/** A line of an order that came to nothing, with its unit price then and now (null: not on offer any more). */
export type OfferedLine = {
  lineId: string
  title: string
  details: string[]
  quantity: number
  beforeCents: number
  afterCents: number | null
  /** Why it isn't on offer any more. */
  why?: Gone | undefined
  /** Its dishes as they are on the menu now: the page holds them against the customer's filter. */
  built: Built
}

/** What the delivery of the same order would cost now. */
export type OfferedDelivery = DeliveryOffer & { beforeCents: number }

/** An order that came to nothing, as it would be now. */
export type OrderOffer = {
  lines: OfferedLine[]
  delivery: OfferedDelivery | null
  /**
   * True if the total has a reduction that depends on which of the lines are ordered again; the checkout computes it.
   */
  hasSavings: boolean
  /** The steps of the bill of all the lines on offer; null if what was redeemed can't be redeemed now. */
  steps: BillStep[] | null
}

export type Reorder = {
  intentId: string
  /** The lines that the customer wants, each at the unit price that they agreed to. */
  lines: { lineId: string; unitCents: number }[]
  /** The total of these lines, including the delivery fee. */
  agreedTotalCents: number
  /** Only for a delivery. */
  agreedFeeCents?: number
  /** Null for as soon as possible. */
  appointmentAt: number | null
}
