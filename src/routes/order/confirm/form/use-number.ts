import { useEffect, useState } from 'react'
import { isBlank } from '../../../../../core/schema/plain-text.ts'
import type { OrderType } from '../../../../../core/schema/primitives.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import { loadNumberTables } from '../../../../parts/phone/read-mobile.ts'
import { readNumber } from './check-form.ts'

/** Reads the form's mobile number when the customer orders. One that can't exist is a fault until it is changed. */
export function useNumber(form: CheckoutForm, orderType: OrderType) {
  const [impossible, setImpossible] = useState<string | null>(null)
  const typed = `${form.mobilePrefix} ${form.mobile}`
  const hasNumber = !isBlank(form.mobile)
  useEffect(() => {
    // Ahead of the tap that orders, which has to wait for them.
    if (hasNumber) void loadNumberTables()
  }, [hasNumber])
  const read = async (): Promise<CheckoutForm | null> => {
    const found = await readNumber(form, orderType)
    setImpossible(found ? null : typed)
    return found
  }
  return { isNumberImpossible: impossible === typed, read }
}
