import { expect, test } from 'vitest'
import { isTokenValid } from '../../../../../core/domain/time/expiry.ts'

const now = 1_000_000
const endingAt = (accessTokenExpiresAt: number) => ({ accessTokenExpiresAt })

test('a session is valid while its token lasts for more than five seconds', () => {
  expect(isTokenValid(endingAt(now + 5001), now)).toBe(true)
  expect(isTokenValid(endingAt(now + 5000), now)).toBe(false)
  expect(isTokenValid(endingAt(now - 1), now)).toBe(false)
})

test('a missing session isn’t valid', () => {
  expect(isTokenValid(null, now)).toBe(false)
})
