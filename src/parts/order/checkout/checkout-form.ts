import type { PaymentMethod } from '../../../../core/schema/primitives.ts'
import type { Redeem } from '../../../../workers/engine/ordering/checkout.ts'

export type OrderTime = {
  when: 'asap' | 'slot'
  /** The chosen time as an instant in ms since the epoch, or null. */
  slotAt: number | null
}

/** What the customer has filled in at the checkout so far. */
export type CheckoutForm = OrderTime & {
  /** The booking for whose table, and so for whose time, the order is placed ahead; null if there is none. */
  bookingId: string | null
  /** The time that counts once the order isn't for the booking: the one chosen before it, null if none was. */
  ownTime: OrderTime | null
  firstName: string
  mobilePrefix: string
  mobile: string
  /** A number of diners as text, `more`, or empty if nothing is chosen yet. */
  diners: string
  /** The typed number of diners if `diners` is `more`. */
  dinersMore: string
  cutlery: number
  note: string
  payment: PaymentMethod | null
  /** What the member redeems; null for nothing. */
  redeem: Redeem | null
  /** The delivery address; null for the default address. */
  addressId: string | null
  /** The way of handing over a delivery; null for the restaurant's usual way. */
  getType: string | null
  agreed: boolean
  /** Agreement to the payment agreement; only asked for orders that are paid online. */
  agreedToPay: boolean
}
