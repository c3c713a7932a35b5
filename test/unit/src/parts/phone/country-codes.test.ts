import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { countryCodes, countryOf, countryPrefix } from '../../../../../src/parts/phone/country-codes.ts'

test('every country that has numbers can be chosen, by the code that the rule for numbers knows', () => {
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
])('of those that share %s, the one that most numbers are of is shown: %s', (prefix, country) => {
  expect(countryOf(prefix)).toBe(country)
})

test('of those that share a code, the phone’s own country goes first', () => {
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
