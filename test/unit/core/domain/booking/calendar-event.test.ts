import { describe, expect, test } from 'vitest'
import {
  calendarEvent,
  eventIdOf,
  mayBeInCalendar,
} from '../../../../../core/domain/booking/calendar-event.ts'
import type { BookingState } from '../../../../../core/schema/booking/booking.ts'

const event = {
  id: 'a@corner.test',
  madeAt: Date.parse('2026-11-20T12:00:00Z'),
  state: 'confirmed' as const,
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
  expect(calendarEvent({ ...event, state: 'tentative' })).toContain('\r\nSTATUS:TENTATIVE\r\n')
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

test('an event that is called off says so to calendars, and takes no time there', () => {
  const lines = calendarEvent({ ...event, state: 'cancelled' }).split('\r\n')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('TRANSP:TRANSPARENT')
  expect(lines).toContain('UID:a@corner.test')
  expect(calendarEvent(event)).not.toContain('TRANSP')
})

describe('a booking may have left an entry in the calendar that is wrong by now', () => {
  const now = event.madeAt
  const contact = { firstName: 'Ana', lastName: 'Prat', mobilePrefix: '+34', mobile: '600000000' }
  const times = { startsAt: event.startsAt, endsAt: event.endsAt, heldUntil: null }
  const a = {
    ...times,
    id: 'a',
    replaces: null as string | null,
    contact,
    state: 'confirmed' as BookingState,
  }
  const b = { ...a, id: 'b', replaces: 'a' }
  const off = (booking: typeof a, state: BookingState = 'cancelled') => ({ ...booking, state })

  test.each(['cancelled', 'refused'] as const)('when it is %s', (state) => {
    expect(mayBeInCalendar(off(a, state), [off(a, state)], now)).toBe(true)
  })

  test('but not while it stands, after its time, or if it never was more than a held table', () => {
    expect(mayBeInCalendar(a, [a], now)).toBe(false)
    expect(mayBeInCalendar(off(a), [off(a)], event.endsAt)).toBe(false)
    expect(mayBeInCalendar({ ...off(a), contact: null }, [], now)).toBe(false)
  })

  test('but not while another one stands whose entry is the same: it was moved there, or its move was refused', () => {
    expect(mayBeInCalendar(off(a), [off(a), b], now)).toBe(false)
    expect(mayBeInCalendar(off(b, 'refused'), [a, off(b, 'refused')], now)).toBe(false)
    expect(mayBeInCalendar(off(b), [off(a), off(b)], now)).toBe(true)
  })
})
