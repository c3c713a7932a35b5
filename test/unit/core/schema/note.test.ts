import { expect, test } from 'vitest'
import { longestNote, noteFault } from '../../../../core/schema/plain-text.ts'

test.each([
  ['no onions', null],
  ['first line\nsecond\tline\r\n', null],
  ['无洋葱 🧅 l’all à part', null],
  ['x'.repeat(longestNote), null],
  [`  ${'x'.repeat(longestNote)}\n`, null],
  ['x'.repeat(longestNote + 1), 'tooLong'],
  ['x'.repeat(100_000), 'tooLong'],
  ['no\u202esnoino', 'unreadable'],
  ['ring\u0007 the bell', 'unreadable'],
])('a note %j has the fault %s', (note, fault) => {
  expect(noteFault(note)).toBe(fault)
})
