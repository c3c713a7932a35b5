import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { countryCodes, countryOf, countryPrefix } from '../../../../../src/parts/phone/country-codes.ts'

test('the list has every country of libphonenumber with its calling code', () => {
  const listed = Object.fromEntries(countryCodes.map(({ country, prefix }) => [country, prefix]))
  const known = Object.fromEntries(getCountries().map((one) => [one, `+${getCountryCallingCode(one)}`]))
  expect(listed).toEqual(known)
})

test.each([
  ['+34', 'ES'],
  ['+1', 'US'],
  ['+44', 'GB'],
  ['+7', 'RU'],
  ['+39', 'IT'],
  ['+47', 'NO'],
  ['+212', 'MA'],
  ['+852', 'HK'],
  ['+999', null],
  ['', null],
])('the country shown for the prefix %s is %s', (prefix, country) => {
  expect(countryOf(prefix)).toBe(country)
})

test('among countries that share a prefix, the phone’s own country comes first', () => {
  expect(countryOf('+1', ['CA'])).toBe('CA')
  expect(countryOf('+34', ['CA'])).toBe('ES')
})

test.each([
  ['+34 93 000 00 00', '+34'],
  ['+35312345678', '+353'],
  ['+1 212 555 0100', '+1'],
  ['93 000 00 00', null],
  ['', null],
])('the prefix of %s is %s', (number, prefix) => {
  expect(countryPrefix(number)).toBe(prefix)
})
