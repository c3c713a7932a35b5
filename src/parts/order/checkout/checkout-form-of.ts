import { isPaidAtBank } from '../../../../core/domain/pricing/bill-terms.ts'
import type { Checkout } from '../../../../workers/engine/ordering/checkout.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** From this many on, diners are typed. */
const mostTapped = 8

/** The checkout's form as it was filled in for an order; its terms were agreed to. */
export function checkoutFormOf(checkout: Checkout): Partial<CheckoutForm> {
  const {
    appointmentAt,
    contact,
    delivery,
    diners,
    cutlery,
    note,
    payment,
    redeem = null,
    bookingId = null,
  } = checkout
  const isTyped = diners !== null && diners > mostTapped
  return {
    when: appointmentAt === null ? 'asap' : 'slot',
    slotAt: appointmentAt,
    bookingId,
    // Of a delivery it is the address's.
    ...(!delivery && {
      firstName: contact?.firstName ?? '',
      // Without a number there was no prefix either, and the form knows one.
      ...(contact?.mobile && { mobilePrefix: contact.mobilePrefix }),
      mobile: contact?.mobile ?? '',
    }),
    ...(delivery && { addressId: delivery.addressId, getType: delivery.getType }),
    diners: diners === null ? '' : isTyped ? 'more' : String(diners),
    dinersMore: isTyped ? String(diners) : '',
    cutlery,
    note,
    payment,
    redeem,
    agreed: true,
    agreedToPay: isPaidAtBank(payment),
  }
}
