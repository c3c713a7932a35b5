import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { onChosen } from '../choosing.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import type { otherPlaces } from './places.ts'
import type { TableActions } from './table-actions.ts'

/** A booking with its actions. @param places where else it could be seated */
export function bookingRow(
  booking: DeskBooking,
  places: ReturnType<typeof otherPlaces>,
  { tables, from }: DeskBookings,
  format: Format,
  { step, reseat, note, alter }: TableActions,
): HTMLElement {
  const { texts, time } = format
  const numbers = booking.tableIds.map((id) => tables.find((table) => table.id === id)?.number ?? '?')
  const name = `${time(booking.startsAt)} ${booking.name}`
  const isOpen = booking.steps.length > 0
  const button = (label: string, on: () => void, look = '') =>
    el(
      'button',
      { class: look, attributes: { type: 'button', 'aria-label': `${name}: ${label}` }, on },
      label,
    )
  const seats = el(
    'select',
    { attributes: { 'aria-label': `${name}: ${texts.otherTable}` } },
    el('option', { attributes: { value: '' } }, texts.otherTable),
    ...places.map(({ numbers: some, seats: count, isFree }, at) =>
      el(
        'option',
        { attributes: { value: at, disabled: !isFree } },
        `${texts.table(some)} (${count})${isFree ? '' : ` · ${texts.taken}`}`,
      ),
    ),
  )
  onChosen(seats, () => {
    const chosen = seats.value === '' ? null : places[Number(seats.value)]
    // If the tables can't be had, the booking stays as it was, so the choice mustn't remain shown.
    seats.value = ''
    if (chosen) reseat(booking, chosen.tableIds)
  })
  return el(
    'li',
    { class: `service is-${booking.state}`, attributes: { 'data-about': booking.id, tabindex: -1 } },
    el(
      'h4',
      {},
      `${format.moment(booking.startsAt, from)} · ${texts.diners(booking.diners)} · ${booking.name}`,
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
    typeof booking.insteadOf === 'number' &&
      el('p', { class: 'note' }, texts.insteadOf(format.moment(booking.insteadOf, from))),
    booking.note !== '' && el('p', { class: 'note' }, booking.note),
    booking.ownNote !== '' && el('p', { class: 'muted' }, `✎ ${booking.ownNote}`),
    booking.reason !== '' && el('p', { class: 'muted' }, booking.reason),
    isOpen &&
      el(
        'div',
        { class: 'row' },
        ...booking.steps.map((one, at) =>
          // Calling off is never what is usually done next, nor is fetching back who has left.
          button(
            texts.bookingSteps[one],
            () => step(booking, one),
            at === 0 && one !== 'callOff' && booking.state !== 'completed' ? 'main' : '',
          ),
        ),
        seats,
        ['processing', 'confirmed'].includes(booking.state) && button(texts.change, () => alter(booking)),
        button(texts.ownNote, () => note(booking)),
      ),
  )
}
