import { expect, test } from 'vitest'
import { checkoutFormOf } from '../../../../../../src/parts/order/checkout/checkout-form-of.ts'
import { checkForm, checkoutOf } from '../../../../../../src/routes/order/confirm/form/check-form.ts'
import type { CheckoutForm } from '../../../../../../src/parts/order/checkout/checkout-form.ts'

const at = Date.parse('2026-11-20T19:00:00Z')

test.each([
  ['dineIn', 3, null, null],
  ['dineIn', 12, at, null],
  ['pickup', null, at, { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600' }],
  ['pickup', null, null, { firstName: 'Ana', lastName: '', mobilePrefix: '', mobile: '' }],
] as const)(
  'a %s order (diners: %s) is the same after it was put back into the form',
  (orderType, diners, appointmentAt, contact) => {
    const checkout = {
      orderType,
      appointmentAt,
      payment: 'payAtRestaurant' as const,
      contact,
      note: 'no nuts',
      cutlery: orderType === 'dineIn' ? 0 : 2,
      diners,
      agreedTotalCents: 900,
    }
    const form = { mobilePrefix: '+34', ...checkoutFormOf(checkout) } as CheckoutForm
    expect(checkForm(form, { orderType, openNow: true, slots: [at] })).toEqual({})
    expect(checkoutOf(form, orderType, 900)).toEqual(checkout)
    expect(form.mobilePrefix).toBe('+34')
  },
)
