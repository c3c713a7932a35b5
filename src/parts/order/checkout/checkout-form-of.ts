import { isPaidAtBank } from '../../../../core/domain/pricing/bill-terms.ts'
import type { Checkout } from '../../../../workers/engine/ordering/checkout.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** The most diners that have a button of their own; a larger number is typed. */
const mostTapped = 8

/**
 * The checkout form as it was filled in for an existing order. The agreements are ticked, since the customer accepted
 * them then.
 */
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
    ownTime: null,
    // For a delivery, name and number come from the address.
    ...(!delivery && {
      firstName: contact?.firstName ?? '',
      // An order without a number has no prefix either; leaving it out keeps the form's own prefix.
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
