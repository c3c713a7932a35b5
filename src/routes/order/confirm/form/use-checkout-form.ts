import { useState } from 'react'
import type { Contact } from '../../../../../core/schema/customer/customer.ts'
import type { PaymentMethod } from '../../../../../core/schema/primitives.ts'
import { addedAddress } from '../../../../parts/address/added-address.ts'
import { keepDraft, keptDraft } from '../../../../shell/session/draft.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import { asOffered } from './check-form.ts'

type Start = {
  customerId: string
  /** The guest that they were when they began to fill it in. */
  formerly: string | undefined
  /** From an earlier order. */
  contact: Contact | null
  /** The country's prefix, guessed from the shop's own number. */
  prefix: string
  openNow: boolean
  firstSlot: number | null
  payments: readonly PaymentMethod[]
  /** Where a delivery goes unless something else is chosen. */
  usualAddress: string | null
}

const empty: CheckoutForm = {
  when: 'asap',
  slotAt: null,
  bookingId: null,
  firstName: '',
  mobilePrefix: '',
  mobile: '',
  diners: '',
  dinersMore: '',
  cutlery: 0,
  note: '',
  payment: null,
  redeem: null,
  addressId: null,
  getType: null,
  agreed: false,
  agreedToPay: false,
}

/** The form: what was typed before, else what is known, and every change kept at once; no way to pay that is gone. */
export function useCheckoutForm(start: Start) {
  const { usualAddress } = start
  const [form, setForm] = useState(() => begin(start))
  // As it was when this was read: another phone that chooses another one later doesn't send this order there.
  const [readAddress, setReadAddress] = useState(usualAddress)
  if (readAddress === null && usualAddress !== null) setReadAddress(usualAddress)
  const change = (part: Partial<CheckoutForm>) =>
    setForm((old) => {
      const next = { ...old, ...part }
      keepDraft('checkout', start.customerId, next)
      return next
    })
  const shown = { ...form, addressId: form.addressId ?? readAddress ?? usualAddress }
  return [asOffered(shown, start.payments), change] as const
}

function begin({ customerId, formerly, contact, prefix, openNow, firstSlot, payments }: Start): CheckoutForm {
  const { firstName = '', mobilePrefix = '', mobile = '' } = contact ?? {}
  const fresh: CheckoutForm = {
    ...empty,
    firstName,
    mobile,
    mobilePrefix: mobilePrefix || prefix,
    when: openNow ? 'asap' : 'slot',
    slotAt: openNow ? null : firstSlot,
  }
  const form = { ...fresh, ...keptDraft<CheckoutForm>('checkout', [customerId, formerly]) }
  const payment = asOffered(form, payments).payment ?? payments[0] ?? null
  return { ...form, payment, addressId: addedAddress(customerId) ?? form.addressId }
}
