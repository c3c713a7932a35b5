import { describe, expect, test } from 'vitest'
import { guestType, memberType } from '../../../../../core/schema/constants.ts'
import { sentElsewhere } from '../../../../../src/shell/session/guard.ts'

const now = 1_000_000_000
const session = (customerType: number, leftMs: number) => ({
  customerType,
  accessTokenExpiresAt: now + leftMs,
})

const people = {
  visitor: null,
  guest: session(guestType, 60_000),
  member: session(memberType, 60_000),
  'guest in the last five seconds': session(guestType, 5_000),
  'guest whose token ran out': session(guestType, -86_400_000),
  'member in the last five seconds': session(memberType, 5_000),
  'guest a moment before': session(guestType, 5_001),
  'member a moment before': session(memberType, 5_001),
}
type Person = keyof typeof people

const known: Person[] = [
  'guest',
  'member',
  'guest in the last five seconds',
  'guest whose token ran out',
  'guest a moment before',
  'member a moment before',
]

describe.each(Object.keys(people) as Person[])('a %s', (person) => {
  const arrive = (path: string, login: boolean) =>
    sentElsewhere({ path, login, session: people[person], now })

  test('may open a screen that needs no session', () => {
    expect(arrive('/menu', false)).toBeNull()
    expect(arrive('/login', false)).toBeNull()
    expect(arrive('/profile/edit', false)).toBeNull()
  })

  test('may open a screen that needs a session only with a valid token or as a guest', () => {
    expect(arrive('/order', true)).toBe(known.includes(person) ? null : '/login')
  })

  test('may open the sign-up screen unless signed in as a member', () => {
    const isMember = person === 'member' || person === 'member a moment before'
    expect(arrive('/register', false)).toBe(isMember ? '/' : null)
  })
})
