import { type FormEvent, useState } from 'react'
import { isDelivered } from '../../../../../core/domain/order/order-type-rules.ts'
import { noteFault } from '../../../../../core/schema/plain-text.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import type { CurrentCart } from '../../../../queries/cart/current-cart.ts'
import { tell } from '../../../../shell/command.ts'
import { useIsHere } from '../../../../shell/navigation/use-is-here.ts'
import { checkForm, checkoutOf } from '../form/check-form.ts'
import type { useNumber } from '../form/use-number.ts'
import type { useBill } from '../payment/use-bill.ts'
import type { usePlaceOrder } from './use-place-order.ts'

type Submission = {
  form: CheckoutForm
  /** What the form is checked against. */
  asked: Parameters<typeof checkForm>[1]
  bill: ReturnType<typeof useBill>
  cart: CurrentCart
  order: ReturnType<typeof usePlaceOrder>
  readNumber: ReturnType<typeof useNumber>['read']
  focusFault: () => void
  /** How a delivery is handed over. */
  getType: string
  bookingId: string | null
}

/**
 * Whether the customer has tried to order, and the form's `onSubmit`: orders what is in the form as it is now, or leads
 * to its first fault.
 */
export function useSubmit(submission: Submission): [submitted: boolean, submit: (event: FormEvent) => void] {
  const { form, asked, bill, cart, order, readNumber, focusFault, getType, bookingId } = submission
  const isDelivery = isDelivered(asked.orderType)
  const isHere = useIsHere()
  const [submitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    // A faulty note shows its own error in its field.
    if (Object.keys(checkForm(form, asked)).length > 0 || noteFault(form.note) !== null) {
      // A number that can't exist is marked as well, as soon as that is known.
      void readNumber()
      return focusFault()
    }
    // The customer must see a price before they agree to it.
    if (!bill.isPriced || (isDelivery && !bill.delivery)) {
      bill.again()
      return void tell('EN_NOT_READY')
    }
    const { addressId, delivery, quote, totalCents, asksToPay } = bill
    const to = isDelivery && delivery ? { addressId, getType, agreedFeeCents: delivery.feeCents } : null
    const redeem = quote?.redeemable?.chosen ?? null
    const prepare = async () => {
      const sent = await readNumber()
      // Whoever went back while the number was read doesn't want to order any more.
      if (!isHere()) return null
      if (!sent) focusFault()
      const checkout =
        sent && checkoutOf(sent, asked.orderType, totalCents, { delivery: to, redeem, bookingId })
      return checkout && { ...checkout, only: cart.only }
    }
    void order.place(cart, prepare, asksToPay)
  }
  return [submitted, submit]
}
