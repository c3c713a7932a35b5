import { maxHeads, maxMobile } from '../../../../../core/schema/constants.ts'
import { isBlank } from '../../../../../core/schema/plain-text.ts'
import type { OrderType, PaymentMethod } from '../../../../../core/schema/primitives.ts'
import type { Checkout } from '../../../../../workers/engine/ordering/checkout.ts'
import { moreDiners } from '../../../../parts/diners/more-diners.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import { readMobile } from '../../../../parts/phone/read-mobile.ts'
import { isDelivered } from '../../../../../core/domain/order/order-type-rules.ts'
import { orderTypeRules } from '../../../../../core/schema/order-type-table.ts'

/** A fault of the form; each has its own sentence on the screen. */
export type Fault =
  | 'timeGone'
  | 'timeFull'
  | 'timeMissing'
  | 'name'
  | 'mobile'
  | 'address'
  | 'addressGone'
  | 'diners'
  | 'numerals'
  | 'payment'
  | 'agreement'
  | 'paymentAgreement'
export type Faults = Partial<
  Record<'address' | 'when' | 'firstName' | 'mobile' | 'diners' | 'payment' | 'agreed' | 'agreedToPay', Fault>
>

export type Offer = {
  orderType: OrderType
  /** The kitchen can start at once. */
  openNow: boolean
  slots: readonly number[]
  /** The slots that are full, as far as is known. */
  full?: ReadonlySet<number>
  /** The id of the delivery address; null for none. */
  addressId?: string | null
  /** The chosen address is no longer among the customer's addresses, and there are others. */
  isAddressLost?: boolean
  /** `readNumber` found that there can be no such mobile number. */
  isNumberImpossible?: boolean
  /** The payment goes through a bank, which needs the payment agreement (spec §5). */
  asksToPay?: boolean
}

/** Drops a payment method that is no longer offered: the customer couldn't see that it is chosen. */
export const asOffered = (form: CheckoutForm, payments: readonly PaymentMethod[]): CheckoutForm =>
  form.payment === null || payments.includes(form.payment) ? form : { ...form, payment: null }

/** Checks the form; returns an empty object if it can be ordered (spec §5). */
export function checkForm(form: CheckoutForm, offer: Offer): Faults {
  const faults: Faults = {}
  const { needsName, asksDiners } = orderTypeRules[offer.orderType]
  if (isDelivered(offer.orderType) && !offer.addressId)
    faults.address = offer.isAddressLost ? 'addressGone' : 'address'
  const when = timeFault(form, offer)
  if (when) faults.when = when
  if (needsName && isBlank(form.firstName)) faults.firstName = 'name'
  if (needsName && offer.isNumberImpossible) faults.mobile = 'mobile'
  if (asksDiners) {
    const diners = dinersFault(form)
    if (diners) faults.diners = diners
  }
  if (form.payment === null) faults.payment = 'payment'
  if (!form.agreed) faults.agreed = 'agreement'
  if (offer.asksToPay && !form.agreedToPay) faults.agreedToPay = 'paymentAgreement'
  return faults
}

function timeFault(form: CheckoutForm, offer: Offer): Fault | null {
  if (form.when === 'asap') return offer.openNow ? null : 'timeMissing'
  return form.slotAt === null ? 'timeMissing' : lostTime(form, offer)
}

/** Why the chosen time can no longer be had, or null. It is shown at once, since the customer relies on that time. */
export function lostTime(
  { when, slotAt }: Pick<CheckoutForm, 'when' | 'slotAt'>,
  { slots, full }: Pick<Offer, 'slots' | 'full'>,
): 'timeGone' | 'timeFull' | null {
  if (when === 'asap' || slotAt === null) return null
  if (!slots.includes(slotAt)) return 'timeGone'
  return full?.has(slotAt) ? 'timeFull' : null
}

function dinersFault({ diners, dinersMore }: CheckoutForm): Fault | null {
  if (diners === '') return 'diners'
  if (diners !== moreDiners) return null
  const text = dinersMore.trim()
  if (text === '') return 'diners'
  return /^\d+$/.test(text) && Number(text) > 0 && Number(text) <= maxHeads ? null : 'numerals'
}

/**
 * The form with its mobile number in international form; null if no such number can exist. A number is optional, and
 * an order without a name has none.
 */
export async function readNumber(form: CheckoutForm, orderType: OrderType): Promise<CheckoutForm | null> {
  if (!orderTypeRules[orderType].needsName) return form
  if (isBlank(form.mobile)) return { ...form, mobile: '' }
  const number = await readMobile(form.mobilePrefix, form.mobile)
  return number && number.mobile.length <= maxMobile ? { ...form, ...number } : null
}

/** Turns a form without faults into the checkout that the engine takes. */
export function checkoutOf(
  form: CheckoutForm,
  orderType: OrderType,
  agreedTotalCents: number,
  {
    delivery = null,
    redeem = null,
    bookingId = null,
  }: Pick<Checkout, 'delivery' | 'redeem' | 'bookingId'> = {},
): Checkout {
  const { when, slotAt, payment, firstName, mobile, mobilePrefix } = form
  if (payment === null) throw new Error('a form without a way to pay has a fault')
  const number = mobile.trim()
  const { needsName, asksDiners, asksCutlery } = orderTypeRules[orderType]
  return {
    orderType,
    appointmentAt: when === 'asap' ? null : slotAt,
    payment,
    contact: needsName
      ? {
          firstName: firstName.trim(),
          lastName: '',
          mobilePrefix: number === '' ? '' : mobilePrefix.trim(),
          mobile: number,
        }
      : null,
    note: form.note.trim(),
    // A booked table has cutlery.
    cutlery: asksCutlery && !bookingId ? form.cutlery : 0,
    diners: asksDiners ? Number(form.diners === moreDiners ? form.dinersMore : form.diners) : null,
    ...(delivery && { delivery }),
    ...(redeem && { redeem }),
    ...(bookingId && { bookingId }),
    agreedTotalCents,
  }
}
