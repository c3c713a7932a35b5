import { expect, test } from 'vitest'
import { CallRefused } from '../../../core/contract/desk/desk-outcome.ts'
import { whyNotMade } from '../../../desk/members/offers/why-not-made.ts'

const texts = {
  madeBefore: 'made before',
  endedBefore: 'ended before',
  tooManyThere: 'too many',
  couponFault: (fields: string) => `wrong: ${fields}`,
}
const names = { firstDay: 'From', lastDay: 'Until', points: 'Points' }
const said = (code: string, fields: string[] = []) =>
  whyNotMade(new CallRefused(code, 0, fields), names, texts)

test('a bad request names each wrong field once, by its label', () => {
  expect(said('LD_BAD_REQUEST', ['points'])).toBe('wrong: Points')
  expect(said('LD_BAD_REQUEST', ['lastDay', 'firstDay', 'lastDay', 'constructor'])).toBe('wrong: Until, From')
})

test('a bad request about the list itself says that there are too many entries', () => {
  expect(said('LD_BAD_REQUEST', ['list'])).toBe('too many')
})

test('a reused key and a missing entry have texts of their own, other refusals have none', () => {
  expect([said('LD_KEY_REUSED'), said('LD_NOT_FOUND')]).toEqual(['made before', 'ended before'])
  expect(said('DK_MANAGERS_ONLY')).toBeUndefined()
})
