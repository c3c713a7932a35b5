import type { DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { el, labelled } from '../dom.ts'
import type { Format } from '../format.ts'
import { instantIn } from './evening-clock.ts'
import type { TableActions } from './table-actions.ts'

/** The form for a booking by telephone. */
export function phoneForm(evening: DeskBookings, format: Format, book: TableActions['book']): HTMLElement {
  const { texts } = format
  const field = (label: string, attributes: Record<string, string | number | boolean>) =>
    el('input', { attributes: { 'aria-label': label, ...attributes } })
  const time = field(texts.timeOfDay, { type: 'time', value: '20:00', required: true })
  const diners = field(texts.guestCount, { type: 'number', min: 1, max: 1000, value: 2, required: true })
  const name = field(texts.guestName, { type: 'text', required: true, maxlength: 80 })
  const phone = field(texts.guestPhone, { type: 'tel', maxlength: 40 })
  const note = field(texts.ownNote, { type: 'text', maxlength: 200 })
  const form = el(
    'form',
    { class: 'row' },
    ...[time, diners, name, phone, note].map(labelled),
    el('button', { class: 'main', attributes: { type: 'submit' } }, texts.bookIt),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void take()
  })
  let isGoing = false
  /** The last wish that was sent and may not have arrived. When sent again, it is the same booking. */
  let sent = { wish: '', bookingId: '' }
  async function take(): Promise<void> {
    if (isGoing) return
    isGoing = true
    const wish = {
      startsAt: instantIn(evening, time.value, format),
      diners: Number(diners.value),
      name: name.value,
      phone: phone.value,
      note: note.value,
    }
    const written = JSON.stringify(wish)
    if (sent.wish !== written) sent = { wish: written, bookingId: crypto.randomUUID() }
    const { bookingId } = sent
    // After a refusal the user can correct the form; after a success the form is emptied, so another tap doesn't book
    // again.
    if (await book(evening.day, { bookingId, ...wish })) {
      sent = { wish: '', bookingId: '' }
      for (const input of [name, phone, note]) input.value = ''
    }
    isGoing = false
  }
  return form
}
