import { describe, expect, test } from 'vitest'
import type { CheckoutForm } from '../../../../../../../src/parts/order/checkout/checkout-form.ts'
import {
  asOffered,
  checkForm,
  checkoutOf,
  lostTime,
  readNumber,
} from '../../../../../../../src/routes/order/confirm/form/check-form.ts'

const form: CheckoutForm = {
  when: 'asap',
  slotAt: null,
  ownTime: null,
  bookingId: null,
  firstName: 'Marta',
  mobilePrefix: '+34',
  mobile: '600 123 456',
  diners: '2',
  dinersMore: '',
  cutlery: 1,
  note: ' No ice ',
  payment: 'payAtRestaurant',
  redeem: null,
  addressId: null,
  getType: null,
  agreed: true,
  agreedToPay: false,
}
const pickup = { orderType: 'pickup', openNow: true, slots: [1000, 2000] } as const
const dineIn = { ...pickup, orderType: 'dineIn' } as const

describe('checking the checkout form', () => {
  test('finds no fault in a filled-in form', () => {
    expect(checkForm(form, pickup)).toEqual({})
  })

  test('requires a name for a pickup, not only blanks', () => {
    expect(checkForm({ ...form, firstName: '  ' }, pickup)).toEqual({ firstName: 'name' })
    expect(checkForm({ ...form, firstName: '' }, dineIn)).toEqual({})
  })

  test('requires an address for a delivery, but no name beside the address’s', () => {
    const delivery = { ...pickup, orderType: 'delivery' } as const
    const unnamed = { ...form, firstName: '' }
    expect(checkForm(unnamed, { ...delivery, addressId: null })).toEqual({ address: 'address' })
    expect(checkForm(unnamed, { ...delivery, addressId: 'home' })).toEqual({})
    // Of one that is gone it is said, and nothing is put in its place.
    expect(checkForm(unnamed, { ...delivery, addressId: null, isAddressLost: true })).toEqual({
      address: 'addressGone',
    })
  })

  test('drops a payment method that is no longer offered, and requires another', () => {
    const byBalance: CheckoutForm = { ...form, payment: 'balance' }
    expect(checkForm(asOffered(byBalance, ['card', 'balance']), pickup)).toEqual({})
    expect(asOffered(byBalance, ['card']).payment).toBeNull()
    expect(checkForm(asOffered(byBalance, ['card']), pickup)).toEqual({ payment: 'payment' })
  })

  test('requires an open service for “as soon as possible”', () => {
    expect(checkForm(form, { ...pickup, openNow: false })).toEqual({ when: 'timeMissing' })
  })

  test('requires the chosen time to be still on offer', () => {
    expect(checkForm({ ...form, when: 'slot', slotAt: 2000 }, pickup)).toEqual({})
    expect(checkForm({ ...form, when: 'slot', slotAt: 500 }, pickup)).toEqual({ when: 'timeGone' })
    expect(checkForm({ ...form, when: 'slot', slotAt: null }, pickup)).toEqual({ when: 'timeMissing' })
  })

  test('refuses a full time slot, and lostTime() reports a full or missing one', () => {
    const full = new Set([2000])
    const late = { ...form, when: 'slot', slotAt: 2000 } as const
    expect(checkForm(late, { ...pickup, full })).toEqual({ when: 'timeFull' })
    expect(lostTime(late, { ...pickup, full })).toBe('timeFull')
    expect(lostTime({ ...late, slotAt: 500 }, { ...pickup, full })).toBe('timeGone')
    expect(lostTime({ ...late, slotAt: 1000 }, { ...pickup, full })).toBeNull()
    expect(lostTime({ ...late, slotAt: null }, { ...pickup, full })).toBeNull()
    expect(lostTime({ ...late, when: 'asap' }, { ...pickup, full })).toBeNull()
  })

  test('requires the number of diners only for dine-in', () => {
    expect(checkForm({ ...form, diners: '' }, dineIn)).toEqual({ diners: 'diners' })
    expect(checkForm({ ...form, diners: '' }, pickup)).toEqual({})
  })

  test.each([
    ['', 'diners'],
    ['nine', 'numerals'],
    ['9.5', 'numerals'],
    ['-9', 'numerals'],
    ['٩', 'numerals'],
    ['0', 'numerals'],
    ['1000', 'numerals'],
    [' 12 ', undefined],
    ['999', undefined],
  ])('finds for diners typed as "%s" the fault %s', (dinersMore, fault) => {
    expect(checkForm({ ...form, diners: 'more', dinersMore }, dineIn).diners).toBe(fault)
  })

  test('reports an impossible mobile number where one is asked for', () => {
    const isNumberImpossible = true
    expect(checkForm(form, { ...pickup, isNumberImpossible })).toEqual({ mobile: 'mobile' })
    expect(checkForm(form, { ...dineIn, isNumberImpossible })).toEqual({})
  })

  test('requires a payment method and the agreement', () => {
    expect(checkForm({ ...form, payment: null, agreed: false }, pickup)).toEqual({
      payment: 'payment',
      agreed: 'agreement',
    })
  })
})

describe('reading the mobile number of the checkout form', () => {
  test.each([
    ['+34', '600 111 222', '+34', '600111222'],
    ['+34', '+34 600 111 222', '+34', '600111222'],
    // The prefix was typed freely once, and such drafts and contacts are still on phones.
    ['0034', '600111222', '+34', '600111222'],
    ['+34', '+49 1512 3456789', '+49', '15123456789'],
    ['+34', '', '+34', ''],
    ['', ' \u200b', '', ''],
  ])('reads "%s" "%s" as "%s" "%s"', async (mobilePrefix, mobile, readPrefix, read) => {
    expect(await readNumber({ ...form, mobilePrefix, mobile }, 'pickup')).toEqual({
      ...form,
      mobilePrefix: readPrefix,
      mobile: read,
    })
  })

  test.each([
    ['+34', '600 11'],
    ['+34', 'none'],
    ['', '600 111 222'],
  ])('finds that "%s" "%s" can’t exist', async (mobilePrefix, mobile) => {
    expect(await readNumber({ ...form, mobilePrefix, mobile }, 'pickup')).toBeNull()
  })

  test('reads none for an order without a name', async () => {
    const wrong = { ...form, mobile: '600 11' }
    expect(await readNumber(wrong, 'dineIn')).toBe(wrong)
  })
})

describe('the checkout that is sent to the engine', () => {
  test('has a trimmed contact and no diners for a pickup', () => {
    expect(checkoutOf({ ...form, firstName: ' Marta ' }, 'pickup', 1720)).toEqual({
      orderType: 'pickup',
      appointmentAt: null,
      payment: 'payAtRestaurant',
      contact: { firstName: 'Marta', lastName: '', mobilePrefix: '+34', mobile: '600 123 456' },
      note: 'No ice',
      cutlery: 1,
      diners: null,
      agreedTotalCents: 1720,
    })
  })

  test('has no cutlery for an order with a booking, even if some was chosen before', () => {
    expect(checkoutOf(form, 'pickup', 1, { bookingId: 'b' })).toMatchObject({ cutlery: 0, bookingId: 'b' })
  })

  test('has no prefix without a mobile number', () => {
    expect(checkoutOf({ ...form, mobile: ' ' }, 'pickup', 1).contact).toMatchObject({
      mobilePrefix: '',
      mobile: '',
    })
  })

  test('has diners, but no contact and no cutlery for dine-in', () => {
    const checkout = checkoutOf({ ...form, diners: 'more', dinersMore: '12' }, 'dineIn', 1)
    expect(checkout).toMatchObject({ contact: null, diners: 12, cutlery: 0 })
  })

  test('has no appointment when “as soon as possible” replaced a chosen time', () => {
    expect(checkoutOf({ ...form, slotAt: 2000 }, 'takeaway', 1).appointmentAt).toBeNull()
    expect(checkoutOf({ ...form, when: 'slot', slotAt: 2000 }, 'takeaway', 1).appointmentAt).toBe(2000)
  })
})
