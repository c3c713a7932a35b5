import type { DeskBookings } from '../../core/contract/desk/desk-calls.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import type { TableActions } from './table-actions.ts'

/** A booking that is taken by telephone. */
export function phoneForm({ day }: DeskBookings, format: Format, book: TableActions['book']): HTMLElement {
  const { texts } = format
  const input = (label: string, attributes: Record<string, string | number | boolean>) =>
    el('input', { attributes: { 'aria-label': label, placeholder: label, ...attributes } })
  const time = input(texts.timeOfDay, { type: 'time', value: '20:00', required: true })
  const diners = input(texts.howMany, { type: 'number', min: 1, max: 1000, value: 2, required: true })
  const name = input(texts.guestName, { type: 'text', required: true, maxlength: 80 })
  const phone = input(texts.guestPhone, { type: 'tel', maxlength: 40 })
  const note = input(texts.ownNote, { type: 'text', maxlength: 200 })
  const form = el(
    'form',
    { class: 'row' },
    time,
    diners,
    name,
    phone,
    note,
    el('button', { class: 'main', attributes: { type: 'submit' } }, texts.bookIt),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    book({
      startsAt: format.instant(day, time.value),
      diners: Number(diners.value),
      name: name.value,
      phone: phone.value,
      note: note.value,
    })
  })
  return form
}
