import { expect, test } from 'vitest'
import { type PersonForm, checkPerson } from '../../../../../src/parts/person/person-form.ts'

const words = {
  firstName: 'name!',
  lastName: 'last name!',
  title: 'title!',
  email: 'email!',
  mobile: 'mobile!',
  otp: 'otp!',
  invitationCode: 'invite!',
}
const names = { unreadable: 'unreadable!', tooLong: 'too long!' }
const ana: PersonForm = { firstName: 'Ana', lastName: 'Prat', title: 'female', email: 'ana@mail.test' }
const check = (changes: Partial<PersonForm>, needsTitle = true) =>
  checkPerson({ ...ana, ...changes }, { needsTitle, words, names })

test('a valid form has no errors', () => {
  expect(check({})).toEqual({})
  expect(check({ lastName: '' })).toEqual({})
  expect(check({ firstName: '安娜', lastName: "O'Brien-Sánchez i Puig" })).toEqual({})
  expect(check({ email: '  ana@mail.test ' })).toEqual({})
  expect(check({ title: null }, false)).toEqual({})
})

test.each<[string, Partial<PersonForm>, object]>([
  ['no name', { firstName: '' }, { firstName: 'name!' }],
  ['a name of invisible characters', { firstName: ' \u200b\u2060 ' }, { firstName: 'name!' }],
  ['a name of 81 characters', { firstName: 'a'.repeat(81) }, { firstName: 'too long!' }],
  ['a name of 10,000 characters', { lastName: 'a'.repeat(10_000) }, { lastName: 'too long!' }],
  ['a control character', { firstName: 'An\u0007a' }, { firstName: 'unreadable!' }],
  ['a character that reverses text', { lastName: 'Prat\u202eeve' }, { lastName: 'unreadable!' }],
  ['an email without a top-level domain', { email: 'ana@localhost' }, { email: 'email!' }],
  ['an email that only a regex would take', { email: 'a@b..test' }, { email: 'email!' }],
  ['an email with a dot at its end', { email: 'ana.@mail.test' }, { email: 'email!' }],
  ['no email', { email: '' }, { email: 'email!' }],
  ['no gender where one is asked for', { title: null }, { title: 'title!' }],
  [
    'several errors at once',
    { firstName: '', lastName: '\u202e', title: null, email: 'x' },
    { firstName: 'name!', lastName: 'unreadable!', title: 'title!', email: 'email!' },
  ],
])('puts errors at their own fields: %s', (_, changes, errors) => {
  expect(check(changes)).toEqual(errors)
})
