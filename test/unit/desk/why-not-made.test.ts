import { expect, test } from 'vitest'
import { CallRefused } from '../../../core/contract/desk/desk-outcome.ts'
import { whyNotMade } from '../../../desk/members/why-not-made.ts'

const texts = {
  madeBefore: 'made before',
  endedBefore: 'ended before',
  tooManyThere: 'too many',
  couponFault: (fields: string) => `wrong: ${fields}`,
}
const names = { firstDay: 'From', lastDay: 'Until', points: 'Points' }
const said = (code: string, fields: string[] = []) =>
  whyNotMade(new CallRefused(code, 0, fields), names, texts)

test('what isn’t right is called what its field is called, once', () => {
  expect(said('LD_BAD_REQUEST', ['points'])).toBe('wrong: Points')
  expect(said('LD_BAD_REQUEST', ['lastDay', 'firstDay', 'lastDay', 'constructor'])).toBe('wrong: Until, From')
})

test('that there are too many is nobody’s name', () => {
  expect(said('LD_BAD_REQUEST', ['list'])).toBe('too many')
})

test('what another desk or a lost call did before is said as such, anything else elsewhere', () => {
  expect([said('LD_KEY_REUSED'), said('LD_NOT_FOUND')]).toEqual(['made before', 'ended before'])
  expect(said('DK_MANAGERS_ONLY')).toBeUndefined()
})
