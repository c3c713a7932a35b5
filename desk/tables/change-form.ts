import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el, labelled } from '../dom.ts'
import type { Format } from '../format.ts'
import { instantIn } from './evening-clock.ts'
import { onSubmitted, phoneFields } from './phone-form.ts'
import type { TableActions } from './table-actions.ts'
import { maxName } from '../../core/schema/constants.ts'

type Change = Pick<TableActions, 'book' | 'look'> & {
  /** Another evening; null if it can't be read, which was told then. */
  read: (day: string) => Promise<DeskBookings | null>
}

/**
 * Opens the form for a booking by telephone with a booking's details, to change what its guests call about. It closes
 * once the booking is changed, and shows the evening to which it was moved.
 */
export function openChange(
  booking: DeskBooking,
  evening: DeskBookings,
  format: Format,
  { book, look, read }: Change,
): void {
  const { texts } = format
  const day = el('input', {
    attributes: { type: 'date', 'aria-label': texts.day, value: evening.day, required: true },
  })
  const fields = phoneFields(texts, {
    clock: format.time(booking.startsAt),
    diners: booking.diners,
    name: booking.name.slice(0, maxName).trim(),
    phone: booking.phone,
    note: booking.ownNote.replaceAll(/\s+/g, ' '),
  })
  const form = el(
    'form',
    { class: 'services' },
    el('div', { class: 'row' }, ...[day, ...fields.all].map(labelled)),
    el(
      'div',
      { class: 'row' },
      el('button', { class: 'main', attributes: { type: 'submit' } }, texts.save),
      el('button', { attributes: { type: 'button' }, on: () => close() }, texts.cancel),
    ),
  )
  const { aheadNumber } = booking
  const close = openDialog(`${texts.changeTitle} · ${booking.number}`, texts.close, [
    aheadNumber === null ? '' : el('p', { class: 'note' }, texts.orderedAhead(aheadNumber)),
    booking.note === '' ? '' : el('p', { class: 'note' }, booking.note),
    form,
  ])
  fields.all[0]?.focus()
  onSubmitted(form, async (idOf) => {
    const { clock, ...said } = fields.read()
    const of = day.value === evening.day ? evening : await read(day.value)
    if (!of) return false
    // The same time as before may be one that the clock shows twice.
    const isSameTime = of === evening && clock === format.time(booking.startsAt)
    const startsAt = isSameTime ? booking.startsAt : instantIn(of, clock, format)
    const wish = { replaces: booking.id, startsAt, ...said }
    const isChanged = await book(of.day, { bookingId: idOf(wish), ...wish })
    if (!isChanged) return false
    close()
    if (of !== evening) look(of.day)
    return true
  })
}
