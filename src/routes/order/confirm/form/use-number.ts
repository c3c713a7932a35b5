import { useState } from 'react'
import type { OrderType } from '../../../../../core/schema/primitives.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import { readNumber } from './check-form.ts'

/** Reads the form's mobile number when the customer orders. One that can't exist is a fault until it is changed. */
export function useNumber(form: CheckoutForm, orderType: OrderType) {
  const [impossible, setImpossible] = useState<string | null>(null)
  const typed = `${form.mobilePrefix} ${form.mobile}`
  const read = async (): Promise<CheckoutForm | null> => {
    const found = await readNumber(form, orderType)
    setImpossible(found ? null : typed)
    return found
  }
  return { isNumberImpossible: impossible === typed, read }
}
