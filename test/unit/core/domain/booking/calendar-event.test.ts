import { expect, test } from 'vitest'
import { calendarEvent, eventIdOf } from '../../../../../core/domain/booking/calendar-event.ts'

const event = {
  id: 'a@corner.test',
  madeAt: Date.parse('2026-11-20T12:00:00Z'),
  confirmed: true,
  startsAt: Date.parse('2026-11-20T20:00:00Z'),
  endsAt: Date.parse('2026-11-20T22:00:00Z'),
  title: 'Table at Bar, Grill; Café',
  place: 'Carrer Nou, 1\nBarcelona',
  text: '',
}

test('a calendar event is written in iCalendar format with its special characters escaped', () => {
  expect(calendarEvent(event)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Larder//Bookings//EN',
      'BEGIN:VEVENT',
      'UID:a@corner.test',
      'DTSTAMP:20261120T120000Z',
      'SEQUENCE:217339200',
      'STATUS:CONFIRMED',
      'DTSTART:20261120T200000Z',
      'DTEND:20261120T220000Z',
      'SUMMARY:Table at Bar\\, Grill\\; Café',
      'LOCATION:Carrer Nou\\, 1\\nBarcelona',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a calendar event’s lines are folded at 75 bytes without splitting a character or losing text', () => {
  const title = '餐桌😀'.repeat(30)
  const lines = calendarEvent({ ...event, title }).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})

test('an event for a request that nobody has answered is tentative, and a later change has a higher number', () => {
  expect(calendarEvent({ ...event, confirmed: false })).toContain('\r\nSTATUS:TENTATIVE\r\n')
  const numberOf = (madeAt: number) => Number(/SEQUENCE:(\d+)/.exec(calendarEvent({ ...event, madeAt }))?.[1])
  expect(numberOf(event.madeAt + 1_000)).toBe(numberOf(event.madeAt) + 1)
  expect(numberOf(Date.parse('2080-01-01'))).toBeLessThan(2 ** 31)
})

test('a booking that was moved keeps the id of its first event', () => {
  const first = { id: 'a', replaces: null }
  const second = { id: 'b', replaces: 'a' }
  const third = { id: 'c', replaces: 'b' }
  const known = [third, second, first]
  expect(known.map((one) => eventIdOf(one, known))).toEqual(['a', 'a', 'a'])
  // Also from what is left of the chain, and whatever is written there.
  expect(eventIdOf(third, [third])).toBe('b')
  expect(eventIdOf(third, [third, { ...second, replaces: 'c' }])).toBe('b')
})
