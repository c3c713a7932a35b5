import { describe, expect, test } from 'vitest'
import { checkAddress, tidied } from '../../../../../../src/routes/address/manage/check-address.ts'
import { readMobile } from '../../../../../../src/parts/phone/read-mobile.ts'
import { faultsOf } from '../../../../../../src/routes/address/manage/refused-fields.ts'
import { addressOf } from '../../../../../support/phone/address-phone.ts'

describe('the address form', () => {
  test('has no faults for a complete address', () => {
    expect(checkAddress(addressOf())).toEqual({})
    expect(checkAddress(addressOf({ lastName: '', city: '', memo: '', label: '' }))).toEqual({})
  })

  test.each([
    ['a name of spaces', { firstName: '  ' }, { firstName: 'missing' }],
    ['no street', { street: '' }, { street: 'missing' }],
    ['a postcode of invisible characters', { postcode: '\u200b' }, { postcode: 'missing' }],
    ['no number', { mobile: '-' }, { mobile: 'missing' }],
    ['a street of 10,000 letters', { street: 'x'.repeat(10_000) }, { street: 'tooLong' }],
    ['a label of 41 letters', { label: 'x'.repeat(41) }, { label: 'tooLong' }],
    ['a city with a character that reverses text', { city: 'Barce\u202elona' }, { city: 'unreadable' }],
    ['a control character', { memo: 'ring\u0007' }, { memo: 'unreadable' }],
    ['a number with a character that reverses text', { mobile: '\u202e600000000' }, { mobile: 'unreadable' }],
    ['several at once', { street: '', postcode: '' }, { street: 'missing', postcode: 'missing' }],
  ])('has a fault at the field with %s', (_, changes, faults) => {
    expect(checkAddress(addressOf(changes))).toEqual(faults)
  })

  test('removes surplus spaces', () => {
    expect(tidied(addressOf({ street: ' Carrer  Ample, 3 ', label: 'Home ' }))).toMatchObject({
      street: 'Carrer Ample, 3',
      label: 'Home',
    })
  })

  test('reads a phone number as people type it, and rejects an impossible one', async () => {
    expect(await readMobile('+34', '0034 600 00 00 00')).toEqual({ mobilePrefix: '+34', mobile: '600000000' })
    expect(await readMobile('+34', '+49 1512 3456789')).toEqual({
      mobilePrefix: '+49',
      mobile: '15123456789',
    })
    expect(await readMobile('+34', '12')).toBeNull()
  })
})

describe('a refusal of an address', () => {
  test('is shown at the form’s fields that it names', () => {
    expect(faultsOf('CF_030301', { fields: ['address.label'] })).toEqual({ label: 'taken' })
    expect(faultsOf('LD_BAD_REQUEST', { fields: ['address.mobilePrefix'] })).toEqual({ mobile: 'impossible' })
    expect(faultsOf('LD_BAD_REQUEST', { fields: ['address.addressMemo', 'address.address'] })).toEqual({
      memo: 'refused',
      street: 'refused',
    })
  })

  test.each([[null], [{}], [{ fields: [] }], [{ fields: ['address.lat'] }], [{ reason: 'label' }]])(
    'is shown at no field if its data names none (%j)',
    (data) => {
      expect(faultsOf('LD_BAD_REQUEST', data)).toEqual({})
    },
  )
})
