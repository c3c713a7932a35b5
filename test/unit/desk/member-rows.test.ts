import { expect, test } from 'vitest'
import type { DeskEntry, DeskMember } from '../../../core/contract/desk/desk-member-calls.ts'
import { formatIn } from '../../../desk/format.ts'
import { entryLine, levelLine } from '../../../desk/members/member-rows.ts'
import type { Texts } from '../../../desk/texts/texts.ts'

const shop = { id: 's', name: 'S', language: 'en', currency: 'EUR', timeZone: 'Europe/Madrid' } as const
const texts: Partial<Texts> = {
  accountReasons: { held: 'Held', consumed: 'Used', earned: 'Earned' } as Texts['accountReasons'],
  somePoints: (count) => `${count} points`,
  spent: (amount) => `${amount} spent`,
  level: 'Level',
  noLevel: 'none',
  paysShare: (percent) => `pays ${percent}`,
}
const now = Date.parse('2026-11-20T20:00:00Z')
const nothing = { at: now, points: 0, balanceCents: 0, spentCents: 0, heldPoints: 0, heldCents: 0 }

test.each<[string, Partial<DeskEntry> & Pick<DeskEntry, 'reason'>, string]>([
  [
    'takes off what an order holds',
    { reason: 'held', points: -100, balanceCents: -2000, heldPoints: 100, heldCents: 2000 },
    '21:00 · Held · -100 points · -€20.00',
  ],
  [
    'names what was used up without a sign, as it was taken off before',
    { reason: 'consumed', heldPoints: -100, heldCents: -2000 },
    '21:00 · Used · 100 points · €20.00',
  ],
  [
    'adds what was earned',
    { reason: 'earned', points: 20, spentCents: 2000 },
    '21:00 · Earned · +20 points · +€20.00 spent',
  ],
])('the history of a member %s', (_, entry, words) => {
  const member = { currency: 'EUR' } as DeskMember
  expect(entryLine({ ...nothing, ...entry }, member, formatIn('en', texts as Texts, shop), now)).toBe(words)
})

test.each([
  // "97%" alone could be what is taken off.
  ['Regular', 0.97, 'Level: Regular, pays 97% · €10.00 spent'],
  ['', 1, 'Level: none · €10.00 spent'],
])('the level “%s” of a member with the rate %d says what they pay', (levelName, memberRate, words) => {
  const member = { levelName, memberRate, spentCents: 1000, currency: 'EUR' } as DeskMember
  expect(levelLine(member, formatIn('en', texts as Texts, shop))).toBe(words)
})
