import type { DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { maxReason } from '../../core/contract/desk/desk-limits.ts'
import { el, labelled } from '../dom.ts'
import type { Format } from '../format.ts'
import type { Texts } from '../texts/texts.ts'
import { instantIn } from './evening-clock.ts'
import type { PhoneWish, TableActions } from './table-actions.ts'
import { maxName } from '../../core/schema/constants.ts'

/** The form for a booking by telephone. */
export function phoneForm(evening: DeskBookings, format: Format, book: TableActions['book']): HTMLElement {
  const { texts } = format
  const { all, read, empty } = phoneFields(texts, {
    clock: '20:00',
    diners: 2,
    name: '',
    phone: '',
    note: '',
  })
  const form = el(
    'form',
    { class: 'row' },
    ...all.map(labelled),
    el('button', { class: 'main', attributes: { type: 'submit' } }, texts.bookIt),
  )
  onSubmitted(form, async (idOf) => {
    const { clock, ...said } = read()
    const wish = { startsAt: instantIn(evening, clock, format), ...said }
    // After a refusal the user can correct the form; after a success the form is emptied, so another tap doesn't book
    // again.
    const isBooked = await book(evening.day, { bookingId: idOf(wish), ...wish })
    if (isBooked) empty()
    return isBooked
  })
  return form
}

/** What is said on the telephone. `clock` is the time of day as HH:MM. */
type Said = Pick<PhoneWish, 'diners' | 'name' | 'phone' | 'note'> & { clock: string }

/** The fields for what is said on the telephone, with what is in them at first. */
export function phoneFields(texts: Texts, { clock, diners, name, phone, note }: Said) {
  const field = (label: string, attributes: Record<string, string | number | boolean>) =>
    el('input', { attributes: { 'aria-label': label, ...attributes } })
  const fields = {
    clock: field(texts.timeOfDay, { type: 'time', value: clock, required: true }),
    diners: field(texts.guestCount, { type: 'number', min: 1, max: 1000, value: diners, required: true }),
    name: field(texts.guestName, { type: 'text', required: true, maxlength: maxName, value: name }),
    phone: field(texts.guestPhone, { type: 'tel', maxlength: 40, value: phone }),
    note: field(texts.ownNote, { type: 'text', maxlength: maxReason, value: note }),
  }
  return {
    all: Object.values(fields),
    read: (): Said => ({
      clock: fields.clock.value,
      diners: Number(fields.diners.value),
      name: fields.name.value,
      phone: fields.phone.value,
      note: fields.note.value,
    }),
    empty: () => {
      for (const input of [fields.name, fields.phone, fields.note]) input.value = ''
    },
  }
}

/**
 * Carries out what a form was submitted for, one at a time. `idOf` gives each different wish its own id: the last one
 * may have arrived although it got no answer, and when it is sent again, it is the same.
 * @param take resolves with whether it was carried out
 */
export function onSubmitted(
  form: HTMLFormElement,
  take: (idOf: (wish: object) => string) => Promise<boolean>,
): void {
  let isGoing = false
  let sent = { wish: '', id: '' }
  const idOf = (wish: object): string => {
    const written = JSON.stringify(wish)
    if (sent.wish !== written) sent = { wish: written, id: crypto.randomUUID() }
    return sent.id
  }
  const go = async (): Promise<void> => {
    if (isGoing) return
    isGoing = true
    if (await take(idOf)) sent = { wish: '', id: '' }
    isGoing = false
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void go()
  })
}
