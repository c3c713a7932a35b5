import { describe, expect, test } from 'vitest'
import { dinersOf } from '../../../../../src/routes/booking/booking-draft.ts'
import { checkDetails, faultsOf } from '../../../../../src/routes/booking/confirm/check-details.ts'

test.each([
  ['2', '', 2],
  ['more', '12', 12],
  ['more', ' 9 ', 9],
  ['more', '', null],
  ['more', '0', null],
  ['more', '-1', null],
  ['more', '1e3', null],
  ['more', '1.5', null],
  ['more', '1000000000', null],
  ['more', 'nine', null],
  ['more', '٩', null],
])('the choice %s with "%s" typed is %s diners', (diners, dinersMore, expected) => {
  expect(dinersOf({ diners, dinersMore })).toBe(expected)
})

const filled = {
  firstName: ' Ana ',
  lastName: '',
  mobilePrefix: '+34',
  mobile: '600 00 00 01',
  email: '',
  note: '',
  wantsMessages: true,
  wantsNews: false,
}

describe('the contact details of a booking', () => {
  test('are trimmed, and the mobile number loses its spaces', async () => {
    expect(await checkDetails(filled)).toEqual({
      faults: {},
      details: {
        contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
        email: '',
        note: '',
        wantsNews: false,
      },
    })
  })

  test.each([
    ['firstName', { firstName: ' ' }, 'name'],
    ['firstName', { firstName: 'A\u202eb' }, 'unreadable'],
    ['mobile', { mobile: '' }, 'mobile'],
    ['mobile', { mobile: '12' }, 'mobile'],
    ['email', { email: 'ana@' }, 'email'],
    ['note', { note: 'x'.repeat(501) }, 'tooLong'],
    ['wantsMessages', { wantsMessages: false }, 'consent'],
  ])('have a fault at %s when it is invalid', async (field, change, fault) => {
    expect(await checkDetails({ ...filled, ...change })).toEqual({
      faults: { [field]: fault },
      details: null,
    })
  })

  test('have a fault at each field that the restaurant refused', () => {
    expect(faultsOf({ fields: ['contactMobile', 'remark', 'smsConsent'] })).toEqual({
      mobile: 'mobile',
      note: 'unreadable',
    })
    expect(faultsOf(undefined)).toEqual({})
  })
})
