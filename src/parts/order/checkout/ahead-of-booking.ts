import type { CheckoutForm, OrderTime } from './checkout-form.ts'

type Timed = Pick<CheckoutForm, 'when' | 'slotAt' | 'bookingId' | 'ownTime'>

/**
 * The fields of the form that change when the customer orders ahead for a booking.
 * @param slotAt the kitchen's slot in which the order is to be ready for the booking
 */
export function forBooking(
  bookingId: string,
  slotAt: number,
  { when = 'asap', slotAt: own = null, bookingId: before = null, ownTime = null }: Partial<Timed>,
): Timed {
  // If the order was for another booking already, the form's time is that booking's, not the customer's own.
  return { bookingId, when: 'slot', slotAt, ownTime: before === null ? { when, slotAt: own } : ownTime }
}

/**
 * The same form for an order that isn't for a booking. A booking's time mustn't become the time of another order: the
 * customer's own time counts again.
 * @param first the time of a form in which nothing was chosen
 */
export function withoutBooking<Form extends Timed>(form: Form, first: OrderTime): Form {
  if (form.bookingId === null) return form
  return { ...form, ...(form.ownTime ?? first), bookingId: null, ownTime: null }
}
