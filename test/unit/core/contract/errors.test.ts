import type { Meaning } from '../../../../core/contract/error-meanings.ts'
import { describe, expect, test } from 'vitest'
import { engineErrors, isUnanswered, meaningOf, serverErrors } from '../../../../core/contract/errors.ts'
import { waysOutOf } from '../../../../core/contract/error-ways.ts'

/** Whatever isn't here says no, and nothing more. */
const meanings: Partial<Record<Meaning, string>> = {
  // G15
  later: 'BS_0001 LD_DEVICE_UNPROVEN LD_KEY_IN_FLIGHT LD_SEARCH_DOWN LD_BANK_DOWN LD_ROUTER_DOWN LD_INTERNAL',
  // G10
  stale: 'SP_0053 SP_10009 SP_10025 SP_10010',
  done: 'SP_0038 RT_0002',
  over: 'SP_10024',
  signIn: 'LD_SIGN_IN EN_SIGN_IN',
  unknown: 'LD_NOT_FOUND LD_NOT_IMPLEMENTED LD_BAD_REQUEST',
  silent: 'EN_OFFLINE EN_NOT_READY EN_TOO_LATE',
  // G35
  foreign: 'EN_CAPTIVE_PORTAL EN_UNREADABLE',
}
const expected = new Map(
  Object.entries(meanings).flatMap(([means, codes]) =>
    codes.split(' ').map((code) => [code, means as Meaning] as const),
  ),
)
const codes = [...Object.keys(serverErrors), ...Object.keys(engineErrors)]

describe('the table of error codes', () => {
  test.each(codes)('gives %s its expected meaning', (code) => {
    expect(meaningOf(code)).toBe(expected.get(code) ?? 'no')
  })

  test('has every expected code, and each code only once', () => {
    expect([...expected.keys()].filter((code) => !codes.includes(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('counts exactly the silent and foreign codes as unanswered', () => {
    expect(codes.filter(isUnanswered).toSorted()).toEqual(
      [...meanings.silent!.split(' '), ...meanings.foreign!.split(' ')].toSorted(),
    )
  })

  test('offers “differences” first for stale codes only, and “wait” first for later codes only', () => {
    for (const [code, means] of Object.entries(serverErrors)) {
      const ways = waysOutOf(code)
      expect([code, ways[0] === 'differences']).toEqual([code, means === 'stale'])
      expect([code, ways[0] === 'wait']).toEqual([code, means === 'later'])
    }
  })

  test.each([null, '', 'SP_99999', 'toString', '__proto__'])(
    'reads the unknown code %j as a refusal with the ways “change” and “call”',
    (code) => {
      expect(meaningOf(code)).toBe('no')
      expect(waysOutOf(code)).toEqual(['change', 'call'])
    },
  )
})
