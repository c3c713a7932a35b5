import { expect, test } from 'vitest'
import { formats } from '../../../../../src/i18n/format.ts'
import { hoursInWords } from '../../../../../src/parts/member/hours-in-words.ts'

const at = (weekdays: number[], startMinutes: number, endMinutes: number) =>
  weekdays.map((weekday) => ({ weekday, startMinutes, endMinutes }))
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const five = 17 * 60
const seven = 19 * 60

test.each([
  [at([1, 2, 3, 4, 5], five, seven), 'Monday–Friday 17:00–19:00'],
  [at([1, 2], five, seven), 'Monday, Tuesday 17:00–19:00'],
  [at([6, 0], five, seven), 'Saturday, Sunday 17:00–19:00'],
  [at([1, 3], five, seven), 'Monday 17:00–19:00, Wednesday 17:00–19:00'],
  [
    [...at([5], five, seven), ...at([5], 720, 900), ...at([0], 0, 1440)],
    'Friday 12:00–15:00, 17:00–19:00, Sunday',
  ],
  [at(everyDay, five, seven), '17:00–19:00'],
  // Past midnight it is still that day's.
  [at([5, 6], 22 * 60, 120), 'Friday, Saturday 22:00–02:00'],
  [at([6, 0], 0, 1440), 'Saturday, Sunday'],
  [at(everyDay, 0, 1440), ''],
  [[], ''],
])('the periods %j are written as “%s”', (periods, words) => {
  expect(hoursInWords(periods, formats('en', 'Europe/Madrid'))).toBe(words)
})

test('periods are written in the customer’s language', () => {
  const of = formats('es', 'Europe/Madrid')
  expect(hoursInWords(at([1, 2, 3], five, seven), of)).toBe('lunes–miércoles 17:00–19:00')
})
