import { expect, test } from 'vitest'
import { calendarEvent } from '../../../../../core/domain/booking/calendar-event.ts'

const event = {
  id: 'a@corner.test',
  madeAt: Date.parse('2026-11-20T12:00:00Z'),
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
