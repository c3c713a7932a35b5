import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-calls.ts'
import { pauseMinutes } from '../../core/contract/desk/desk-limits.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import { phoneForm } from './phone-form.ts'
import type { TableActions } from './table-actions.ts'
import { timeline } from './timeline.ts'

const dayMs = 86_400_000

/** An evening: who comes, in the sequence of their times, how full it gets, and what is closed. */
export function tableRows(
  evening: DeskBookings,
  format: Format,
  actions: TableActions,
): (HTMLElement | string)[] {
  const { texts } = format
  const other = (days: number) => new Date(Date.parse(evening.day) + days * dayMs).toISOString().slice(0, 10)
  const button = (label: string, on: () => void, name = label) =>
    el('button', { attributes: { type: 'button', 'aria-label': name }, on }, label)
  return [
    el(
      'div',
      { class: 'row evening' },
      button('‹', () => actions.look(other(-1)), texts.dayBefore),
      el('h3', {}, format.date(evening.day)),
      button('›', () => actions.look(other(1)), texts.dayAfter),
    ),
    pauseRow(evening, format, actions),
    evening.list.length === 0
      ? el('p', { class: 'muted' }, texts.noBookings)
      : el(
          'ul',
          { class: 'bookings' },
          ...evening.list.map((one) => bookingRow(one, evening, format, actions)),
        ),
    timeline(evening, format, showBooking),
    fullness(evening, format),
    el('h3', {}, texts.closedHours),
    ...evening.closures.map(({ id, from, to }) =>
      el(
        'p',
        { class: 'row' },
        texts.closedFromTo(format.moment(from, evening.now), format.moment(to, evening.now)),
        button(texts.openAgain, () => actions.open(id)),
      ),
    ),
  ]
}

function showBooking(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-booking='${CSS.escape(id)}']`)
  row?.scrollIntoView({ block: 'center' })
  row?.focus()
}

/** What is filled in about an evening: it stays while all the rest is drawn anew. */
export const tableForms = (evening: DeskBookings, format: Format, actions: TableActions): HTMLElement[] => [
  closeForm(evening, format, actions),
  el('h3', {}, format.texts.phoneBooking),
  phoneForm(evening, format, actions.book),
]

function pauseRow(
  { isPaused, pausedUntil }: DeskBookings,
  { texts, time }: Format,
  { pause, resume }: TableActions,
): HTMLElement {
  const button = (label: string, on: () => void) =>
    el('button', { attributes: { type: 'button', 'aria-label': `${texts.bookings}: ${label}` }, on }, label)
  return el(
    'div',
    { class: 'row' },
    el(
      'span',
      { class: isPaused ? 'state-paused' : 'muted' },
      !isPaused
        ? texts.takesBookings
        : pausedUntil === null
          ? texts.paused
          : texts.pausedUntil(time(pausedUntil)),
    ),
    isPaused && button(texts.resume, resume),
    ...pauseMinutes.map((minutes) => button(texts.pauseFor(minutes), () => pause(minutes))),
    button(texts.pauseOpen, () => pause(null)),
  )
}

function bookingRow(
  booking: DeskBooking,
  { tables, now }: DeskBookings,
  format: Format,
  { step, reseat, note }: TableActions,
): HTMLElement {
  const { texts, time } = format
  const numbers = booking.tableIds.map((id) => tables.find((table) => table.id === id)?.number ?? '?')
  const name = `${time(booking.startsAt)} ${booking.name}`
  const isOpen = booking.steps.length > 0
  const seats = el(
    'select',
    { attributes: { 'aria-label': `${name}: ${texts.otherTable}` } },
    el('option', { attributes: { value: '' } }, texts.otherTable),
    ...tables
      .filter(({ seats: count }) => count >= booking.diners)
      .map(({ id, number, seats: count }) =>
        el('option', { attributes: { value: id } }, `${texts.table(number)} (${count})`),
      ),
  )
  seats.addEventListener('change', () => seats.value && reseat(booking, [seats.value]))
  return el(
    'li',
    { class: `service is-${booking.state}`, attributes: { 'data-booking': booking.id, tabindex: -1 } },
    el(
      'h4',
      {},
      `${format.moment(booking.startsAt, now)} · ${texts.diners(booking.diners)} · ${booking.name}`,
    ),
    el(
      'p',
      { class: booking.needsTable ? 'state-paused' : 'muted' },
      [
        texts.bookingStates[booking.state],
        numbers.length > 0 && texts.table(numbers.join(' + ')),
        booking.needsTable && texts.needsTable,
        booking.number,
        booking.phone,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    booking.aheadNumber !== null && el('p', { class: 'note' }, texts.orderedAhead(booking.aheadNumber)),
    booking.note !== '' && el('p', { class: 'note' }, booking.note),
    booking.ownNote !== '' && el('p', { class: 'muted' }, `✎ ${booking.ownNote}`),
    booking.reason !== '' && el('p', { class: 'muted' }, booking.reason),
    isOpen &&
      el(
        'div',
        { class: 'row' },
        ...booking.steps.map((one, at) =>
          el(
            'button',
            {
              class: at === 0 ? 'main' : '',
              attributes: { type: 'button', 'aria-label': `${name}: ${texts.bookingSteps[one]}` },
              on: () => step(booking, one),
            },
            texts.bookingSteps[one],
          ),
        ),
        seats,
        el(
          'button',
          {
            attributes: { type: 'button', 'aria-label': `${name}: ${texts.ownNote}` },
            on: () => note(booking),
          },
          texts.ownNote,
        ),
      ),
  )
}

/** How full each half hour is. */
function fullness({ fullness: steps }: DeskBookings, { texts, time }: Format): HTMLElement | string {
  if (steps.length === 0) return ''
  const most = Math.max(...steps.map(({ guests }) => guests), 1)
  return el(
    'table',
    { class: 'fullness' },
    el('caption', {}, texts.howFull),
    el(
      'tbody',
      {},
      ...steps.map(({ at, guests }) =>
        el(
          'tr',
          {},
          el('th', { attributes: { scope: 'row' } }, time(at)),
          el('td', {}, el('meter', { attributes: { max: most, value: guests } }), ` ${guests}`),
        ),
      ),
    ),
  )
}

/** Closes an hour, or the whole evening. */
function closeForm({ day }: DeskBookings, format: Format, { close }: TableActions): HTMLElement {
  const { texts } = format
  const from = el('input', {
    attributes: { type: 'time', value: '20:00', 'aria-label': texts.from, required: true },
  })
  const to = el('input', {
    attributes: { type: 'time', value: '21:00', 'aria-label': texts.until, required: true },
  })
  const form = el(
    'form',
    { class: 'row' },
    from,
    to,
    el('button', { attributes: { type: 'submit' } }, texts.closeHours),
    el(
      'button',
      {
        attributes: { type: 'button' },
        on: () => close(format.instant(day, '00:00'), format.instant(day, '00:00') + dayMs),
      },
      texts.closeDay,
    ),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const start = format.instant(day, from.value)
    const end = format.instant(day, to.value)
    // Past midnight it ends on the next day.
    close(start, end > start ? end : end + dayMs)
  })
  return form
}
