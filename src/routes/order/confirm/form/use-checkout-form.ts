import { useState } from 'react'
import type { Contact } from '../../../../../core/schema/customer/customer.ts'
import type { PaymentMethod } from '../../../../../core/schema/primitives.ts'
import { addedAddress } from '../../../../parts/address/added-address.ts'
import { keepDraft, keptDraft } from '../../../../shell/session/draft.ts'
import type { CheckoutForm, OrderTime } from '../../../../parts/order/checkout/checkout-form.ts'
import { asOffered } from './check-form.ts'

type Start = {
  customerId: string
  /** The id of the guest that the customer was when they began the form, before they signed in. */
  formerly: string | undefined
  /** The contact of an earlier order. */
  contact: Contact | null
  /** The phone prefix, guessed from the shop's own number. */
  prefix: string
  openNow: boolean
  /** The slot that is proposed where none was wanted. */
  firstSlot: number | null
  payments: readonly PaymentMethod[]
  /** The delivery address if the customer chooses none. */
  usualAddress: string | null
}

const empty: CheckoutForm = {
  when: 'asap',
  slotAt: null,
  bookingId: null,
  ownTime: null,
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

/**
 * The checkout form: the kept draft, else known data. Each change is kept at once. A payment method that is no longer
 * offered is dropped.
 */
export function useCheckoutForm(start: Start) {
  const { usualAddress } = start
  const [form, setForm] = useState(() => begin(start))
  // The usual address as first read: if another phone changes the default address later, this order still goes to the
  // one shown.
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

/** The time of a form in which nothing was chosen: as soon as possible, else the slot that is proposed. */
export const firstTime = (openNow: boolean, firstSlot: number | null): OrderTime =>
  openNow ? { when: 'asap', slotAt: null } : { when: 'slot', slotAt: firstSlot }

function begin({ customerId, formerly, contact, prefix, openNow, firstSlot, payments }: Start): CheckoutForm {
  const { firstName = '', mobilePrefix = '', mobile = '' } = contact ?? {}
  const fresh: CheckoutForm = {
    ...empty,
    firstName,
    mobile,
    mobilePrefix: mobilePrefix || prefix,
    ...firstTime(openNow, firstSlot),
  }
  const form = { ...fresh, ...keptDraft<CheckoutForm>('checkout', [customerId, formerly]) }
  const payment = asOffered(form, payments).payment ?? payments[0] ?? null
  return { ...form, payment, addressId: addedAddress(customerId) ?? form.addressId }
}
