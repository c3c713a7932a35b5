import { expect, test } from 'vitest'
import { CallRefused } from '../../../core/contract/desk/desk-outcome.ts'
import { whyUnchanged } from '../../../desk/tables/why-unchanged.ts'
import type { Texts } from '../../../desk/texts/texts-of.ts'

const texts = {
  tableTaken: 'taken',
  tableGone: 'that table is gone',
  timeOver: 'that time is over',
  fasterAtBooking: (state: string) => `too late: ${state}`,
  bookingStates: { seated: 'at the table' } as Texts['bookingStates'],
}
const refused = (code: string, fields: string[] = []) => new CallRefused(code, 0, fields)

test('a change that came too late names the booking’s present state, if the booking is shown', () => {
  expect(whyUnchanged(refused('SP_0045'), 'seated', texts)).toBe('too late: at the table')
  // It isn't on the evening that is shown.
  expect(whyUnchanged(refused('SP_0045'), undefined, texts)).toBeUndefined()
})

test('a missing table, a past time and a taken table each have a text of their own', () => {
  expect(whyUnchanged(refused('LD_BAD_REQUEST', ['tableIds']), 'seated', texts)).toBe('that table is gone')
  expect(whyUnchanged(refused('LD_BAD_REQUEST', ['startsAt']), undefined, texts)).toBe('that time is over')
  expect(whyUnchanged(refused('SP_120101'), 'seated', texts)).toBe('taken')
})

test('any other refusal has no text of its own', () => {
  expect(whyUnchanged(refused('LD_NOT_FOUND'), 'seated', texts)).toBeUndefined()
})
