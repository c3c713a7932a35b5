import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { pauseMinutes } from '../../core/contract/desk/desk-limits.ts'
import { foldText } from '../../core/domain/fold-text.ts'
import { el, labelled, replaceOrdered } from '../dom.ts'
import type { Format } from '../format.ts'
import { bookingRow } from './booking-row.ts'
import { dayAfter, spanIn } from './evening-clock.ts'
import type { Keep } from '../keep.ts'
import { phoneForm } from './phone-form.ts'
import { otherPlaces } from './places.ts'
import type { TableActions } from './table-actions.ts'
import { timeline } from './timeline.ts'
import { waitingWords } from './waiting-words.ts'

/** An evening: the bookings by time, how full it gets, and what is closed. */
export function tableRows(
  evening: DeskBookings,
  wanted: string,
  format: Format,
  actions: TableActions,
  keep: Keep,
): HTMLElement[] {
  const { texts } = format
  const { day, from, now, tables } = evening
  const elsewhere = (evening.waiting ?? []).filter((one) => one.day !== day)
  const button = (label: string, on: () => void, name = label) =>
    el('button', { attributes: { type: 'button', 'aria-label': name }, on }, label)
  const list = keep('list', day, () => el('ul', { class: 'bookings' }))
  replaceOrdered(
    list,
    evening.list
      .filter((one) => isFound(one, wanted))
      .map((one) => {
        // They depend on all bookings of the evening.
        const places = otherPlaces(one, evening)
        return keep(one.id, [one, tables, from, places], () =>
          bookingRow(one, places, evening, format, actions),
        )
      }),
  )
  const stays = evening.list.map(({ steps: _, ...stay }) => stay)
  const minute = Math.floor(now / 60_000)
  return [
    keep('head', day, () =>
      el(
        'div',
        { class: 'row evening' },
        button('‹', () => actions.look(dayAfter(day, -1)), texts.dayBefore),
        el('h3', {}, format.date(day)),
        button('›', () => actions.look(dayAfter(day)), texts.dayAfter),
      ),
    ),
    keep('elsewhere', elsewhere, () =>
      el(
        'div',
        { class: 'row' },
        ...elsewhere.map((one) =>
          button(
            [format.date(one.day), ...waitingWords(one.count, one.toReseat ?? 0, texts)].join(' · '),
            () => actions.look(one.day),
          ),
        ),
      ),
    ),
    evening.list.length === 0
      ? keep('none', null, () => el('p', { class: 'muted' }, texts.noBookings))
      : list,
    keep('timeline', [stays, tables, minute], () => timeline(evening, format, actions.show)),
    keep('fullness', [evening.fullness, evening.seats], () => fullness(evening, format)),
    keep('closures', [evening.closures, day], () =>
      el(
        'div',
        {},
        el('h3', { attributes: { tabindex: -1 } }, texts.closedHours),
        ...evening.closures.map((one) =>
          el(
            'p',
            { class: 'row' },
            texts.closedFromTo(format.moment(one.from, now), format.moment(one.to, now)),
            button(texts.openAgain, () => actions.open(one.id)),
          ),
        ),
      ),
    ),
    keep('pause', [evening.isPaused, evening.pausedUntil], () => pauseRow(evening, format, actions)),
  ]
}

/** Whether a booking matches a search: by name, booking number or phone number, which may be typed with spaces. */
function isFound({ name, number, phone }: DeskBooking, wanted: string): boolean {
  if (foldText(`${name} ${number}`).includes(foldText(wanted))) return true
  return /^[\d\s+().-]*$/.test(wanted) && digitsOf(phone).includes(digitsOf(wanted))
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The forms of an evening, which stay while everything else is redrawn. */
export const tableForms = (evening: DeskBookings, format: Format, actions: TableActions): HTMLElement[] => [
  closeForm(evening, format, actions),
  el('h3', { attributes: { tabindex: -1 } }, format.texts.phoneBooking),
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

/** How full each half hour is. */
function fullness({ fullness: steps, seats }: DeskBookings, { texts, time }: Format): HTMLElement {
  if (steps.length === 0) return el('div')
  const most = Math.max(...steps.map(({ guests }) => guests), seats, 1)
  return el(
    'table',
    { class: 'fullness' },
    el('caption', {}, texts.howFull),
    el(
      'tbody',
      {},
      ...steps.map(({ at, guests, isTooMany }) =>
        el(
          'tr',
          {},
          el('th', { attributes: { scope: 'row' } }, time(at)),
          el(
            'td',
            {},
            el('meter', { attributes: { max: most, value: guests } }),
            ` ${guests} `,
            isTooMany && el('span', { class: 'state-paused' }, texts.moreThanSeats(seats)),
          ),
        ),
      ),
    ),
  )
}

/** The form that closes an hour, or the whole evening. */
function closeForm(evening: DeskBookings, format: Format, { close }: TableActions): HTMLElement {
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
    labelled(from),
    labelled(to),
    el('button', { attributes: { type: 'submit' } }, texts.closeHours),
    el(
      'button',
      {
        attributes: { type: 'button' },
        on: () => close(evening.from, evening.to),
      },
      texts.closeDay,
    ),
  )
  // Otherwise the same time twice would be the whole day up to then.
  const check = () => to.setCustomValidity(from.value === to.value ? texts.noHours : '')
  for (const input of [from, to]) input.addEventListener('input', check)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const span = spanIn(evening, from.value, to.value, format)
    close(span.from, span.to)
  })
  return form
}
