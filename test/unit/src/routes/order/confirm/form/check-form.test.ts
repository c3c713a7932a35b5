import { describe, expect, test } from 'vitest'
import type { CheckoutForm } from '../../../../../../../src/parts/order/checkout/checkout-form.ts'
import {
  asOffered,
  checkForm,
  checkoutOf,
  lostTime,
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

describe('what is wrong with a checkout form', () => {
  test('a filled-in form has no fault', () => {
    expect(checkForm(form, pickup)).toEqual({})
  })

  test('a pickup needs a name, and blanks are none', () => {
    expect(checkForm({ ...form, firstName: '  ' }, pickup)).toEqual({ firstName: 'name' })
    expect(checkForm({ ...form, firstName: '' }, dineIn)).toEqual({})
  })

  test('a delivery needs an address, and no name beside its own', () => {
    const delivery = { ...pickup, orderType: 'delivery' } as const
    const unnamed = { ...form, firstName: '' }
    expect(checkForm(unnamed, { ...delivery, addressId: null })).toEqual({ address: 'address' })
    expect(checkForm(unnamed, { ...delivery, addressId: 'home' })).toEqual({})
    // Of one that is gone it is said, and nothing is put in its place.
    expect(checkForm(unnamed, { ...delivery, addressId: null, isAddressLost: true })).toEqual({
      address: 'addressGone',
    })
  })

  test('a way to pay that is no longer offered isn’t chosen any more, and has to be', () => {
    const byBalance: CheckoutForm = { ...form, payment: 'balance' }
    expect(checkForm(asOffered(byBalance, ['card', 'balance']), pickup)).toEqual({})
    expect(asOffered(byBalance, ['card']).payment).toBeNull()
    expect(checkForm(asOffered(byBalance, ['card']), pickup)).toEqual({ payment: 'payment' })
  })

  test('as soon as possible needs an open kitchen', () => {
    expect(checkForm(form, { ...pickup, openNow: false })).toEqual({ when: 'timeMissing' })
  })

  test('a chosen time has to be on offer still', () => {
    expect(checkForm({ ...form, when: 'slot', slotAt: 2000 }, pickup)).toEqual({})
    expect(checkForm({ ...form, when: 'slot', slotAt: 500 }, pickup)).toEqual({ when: 'timeGone' })
    expect(checkForm({ ...form, when: 'slot', slotAt: null }, pickup)).toEqual({ when: 'timeMissing' })
  })

  test('a time that is full can’t be ordered, and that is known before the tap', () => {
    const full = new Set([2000])
    const late = { ...form, when: 'slot', slotAt: 2000 } as const
    expect(checkForm(late, { ...pickup, full })).toEqual({ when: 'timeFull' })
    expect(lostTime(late, { ...pickup, full })).toBe('timeFull')
    expect(lostTime({ ...late, slotAt: 500 }, { ...pickup, full })).toBe('timeGone')
    expect(lostTime({ ...late, slotAt: 1000 }, { ...pickup, full })).toBeNull()
    expect(lostTime({ ...late, slotAt: null }, { ...pickup, full })).toBeNull()
    expect(lostTime({ ...late, when: 'asap' }, { ...pickup, full })).toBeNull()
  })

  test('only eating in asks for the number of diners', () => {
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
  ])('more than eight diners typed as "%s" is %s', (dinersMore, fault) => {
    expect(checkForm({ ...form, diners: 'more', dinersMore }, dineIn).diners).toBe(fault)
  })

  test('a way to pay and the agreement are needed', () => {
    expect(checkForm({ ...form, payment: null, agreed: false }, pickup)).toEqual({
      payment: 'payment',
      agreed: 'agreement',
    })
  })
})

describe('what the engine is told', () => {
  test('a pickup carries its contact and no diners, tidied', () => {
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

  test('no cutlery is ordered with what is brought to a table, whatever was chosen before', () => {
    expect(checkoutOf(form, 'pickup', 1, { bookingId: 'b' })).toMatchObject({ cutlery: 0, bookingId: 'b' })
  })

  test('without a mobile number its prefix says nothing', () => {
    expect(checkoutOf({ ...form, mobile: ' ' }, 'pickup', 1).contact).toMatchObject({
      mobilePrefix: '',
      mobile: '',
    })
  })

  test('an order at the table carries diners, no contact and no cutlery', () => {
    const checkout = checkoutOf({ ...form, diners: 'more', dinersMore: '12' }, 'dineIn', 1)
    expect(checkout).toMatchObject({ contact: null, diners: 12, cutlery: 0 })
  })

  test('a time that was chosen and then left for as soon as possible is not sent', () => {
    expect(checkoutOf({ ...form, slotAt: 2000 }, 'takeaway', 1).appointmentAt).toBeNull()
    expect(checkoutOf({ ...form, when: 'slot', slotAt: 2000 }, 'takeaway', 1).appointmentAt).toBe(2000)
  })
})
