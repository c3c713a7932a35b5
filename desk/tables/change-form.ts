import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el, labelled } from '../dom.ts'
import type { Format } from '../format.ts'
import { instantIn } from './evening-clock.ts'
import { onSubmitted, phoneFields } from './phone-form.ts'
import type { PhoneWish, TableActions } from './table-actions.ts'
import { maxName } from '../../core/schema/constants.ts'

export type Change = Pick<TableActions, 'look'> & {
  /**
   * Resolves with whether the booking is changed; with the booking as it is by now if it isn't, because somebody else
   * has changed it since the form was filled.
   */
  save: (day: string, wish: PhoneWish) => Promise<boolean | DeskBooking>
  /** Another evening; null if it can't be read, which was told then. */
  read: (day: string) => Promise<DeskBookings | null>
}

/**
 * Opens the form for a booking by telephone with a booking's details, to change what its guests call about. It closes
 * once the booking is changed, and shows the evening to which it was moved. What somebody else has changed meanwhile is
 * shown above the form, and what is typed stays: saved again, it replaces that.
 */
export function openChange(
  booking: DeskBooking,
  evening: DeskBookings,
  format: Format,
  { save, look, read }: Change,
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
  const other = el('p', { class: 'note', attributes: { role: 'alert', hidden: true } })
  let was = saidOf(booking)
  const close = openDialog(`${texts.changeTitle} · ${booking.number}`, texts.close, [
    aheadNumber === null ? '' : el('p', { class: 'note' }, texts.orderedAhead(aheadNumber)),
    booking.note === '' ? '' : el('p', { class: 'note' }, booking.note),
    other,
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
    const wish = { replaces: booking.id, was, startsAt, ...said }
    const saved = await save(of.day, { bookingId: idOf(wish), ...wish })
    if (typeof saved === 'object') {
      was = saidOf(saved)
      const { name, phone, note, diners } = was
      const now = [format.moment(was.startsAt, evening.from), texts.diners(diners), name, phone, note]
      other.hidden = false
      other.textContent = texts.bookingChanged(now.filter(Boolean).join(' · '))
    }
    if (saved !== true) return false
    close()
    if (of !== evening) look(of.day)
    return true
  })
}

/** What the form is filled with, as the server has it. */
const saidOf = ({ startsAt, diners, name, phone, ownNote: note }: DeskBooking) => ({
  startsAt,
  diners,
  name,
  phone,
  note,
})
