import type { PaymentMethod } from '../../../../core/schema/primitives.ts'
import type { Redeem } from '../../../../workers/engine/ordering/checkout.ts'

/** What the customer has filled in at the checkout so far. */
export type CheckoutForm = {
  when: 'asap' | 'slot'
  /** The chosen time as an instant in ms since the epoch, or null. */
  slotAt: number | null
  /** The booked table that it is ordered ahead for; null for none. */
  bookingId: string | null
  firstName: string
  mobilePrefix: string
  mobile: string
  /** A number of diners as text, `more`, or nothing yet. */
  diners: string
  /** How many when it is `more`. */
  dinersMore: string
  cutlery: number
  note: string
  payment: PaymentMethod | null
  /** What the member gives of what they have; null for nothing. */
  redeem: Redeem | null
  /** Where a delivery goes; null for the default address. */
  addressId: string | null
  /** How it is handed over; null for the restaurant's usual way. */
  getType: string | null
  agreed: boolean
  /** To the payment agreement; only asked of what is paid online. */
  agreedToPay: boolean
}
