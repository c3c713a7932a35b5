import { expect, test } from 'vitest'
import { isValidSession } from '../../../../../src/shell/session/session-validity.ts'

const now = 1_000_000
const endingAt = (accessTokenExpiresAt: number) => ({ accessTokenExpiresAt })

test('a session is valid while its token lasts for more than five seconds', () => {
  expect(isValidSession(endingAt(now + 5001), now)).toBe(true)
  expect(isValidSession(endingAt(now + 5000), now)).toBe(false)
  expect(isValidSession(endingAt(now - 1), now)).toBe(false)
})

test('a missing session isn’t valid', () => {
  expect(isValidSession(null, now)).toBe(false)
})
