import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import type { DeskCode } from '../../core/contract/desk/desk-limits.ts'
import { CallRefused } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import { askText } from '../dialogs/ask-text.ts'
import { bookingService } from '../dialogs/change-service.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el, replaceOrdered } from '../dom.ts'
import type { Format } from '../format.ts'
import { keeper, keepingFocus } from '../keep.ts'
import { settling } from '../settle.ts'
import { bookOnce } from './book-once.ts'
import { type Change, openChange } from './change-form.ts'
import type { TableActions } from './table-actions.ts'
import { tableForms, tableRows } from './tables-dialog.ts'
import { whyUnchanged } from './why-unchanged.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  fail: (error: unknown) => void
  say: (sentence: string) => void
  onClose: () => void
}

/**
 * Opens the evening's bookings. @returns a function that fetches them again, for when another desk has changed
 * something
 */
export function openTables({ format, callDesk, fail, say, onClose }: Options): () => void {
  const { texts } = format
  const rows = el('div', { class: 'services tables' })
  const forms = el('div', { class: 'services tables' })
  const search = el('input', {
    attributes: { type: 'search', 'aria-label': texts.findBooking, placeholder: texts.findBooking },
  })
  const keep = keeper()
  const bookByPhone = bookOnce(callDesk)
  let day: string | null = null
  let shown: DeskBookings | null = null
  let formsOf: string | null = null
  let asked = 0
  let drawn = 0
  /** Bookings with a change under way. It is answered and drawn before any other change of them is sent. */
  const busy = new Set<string>()

  async function refresh(): Promise<void> {
    const mine = ++asked
    const of = day
    try {
      const evening = await callDesk('bookings', { day: of })
      // Another day was opened since, or a newer answer arrived sooner. The answer needn't belong to the last request:
      // on a slow line, changes may come faster than answers.
      if (of !== day || mine < drawn) return
      drawn = mine
      draw(evening)
    } catch (error) {
      fail(error)
    }
  }
  /**
   * Carries out a change and shows the result, even when somebody else was faster.
   * @param about the id of the booking that it is about
   */
  async function change(work: () => Promise<unknown>, about?: string): Promise<boolean> {
    let failed: { error: unknown } | null = null
    try {
      await work()
    } catch (error) {
      failed = { error }
    }
    await refresh()
    if (!failed) return true
    const state = shown?.list.find(({ id }) => id === about)?.state
    const said = whyUnchanged(failed.error, state, texts)
    if (said === undefined) fail(failed.error)
    else say(said)
    return false
  }
  /**
   * Changes a booking, unless a change of it is under way. Its buttons aren't disabled, as they would lose the focus.
   */
  async function changeOne({ id }: DeskBooking, work: () => Promise<unknown>): Promise<boolean> {
    if (busy.has(id)) return false
    busy.add(id)
    markBusy()
    const isChanged = await change(work, id)
    busy.delete(id)
    markBusy()
    return isChanged
  }
  function markBusy(): void {
    for (const row of rows.querySelectorAll<HTMLElement>('[data-about]'))
      row.toggleAttribute('data-busy', busy.has(row.dataset['about'] ?? ''))
  }
  /** Asks for a booking's note until it is stored. If another desk has changed it meanwhile, that is shown above. */
  function askNote({ id: bookingId, ownNote }: DeskBooking): void {
    let was = ownNote
    const hint = el('p', { class: 'note', attributes: { role: 'alert', hidden: true } })
    const save = async (note: string): Promise<void> => {
      let isOther = false
      const isSaved = await change(async () => {
        const sent = callDesk('booking-note', { bookingId, note, was })
        isOther = await isRefusedAs('DK_NOTE_CHANGED', sent)
      })
      if (!isOther) {
        if (isSaved) close()
        return
      }
      const now = shown?.list.find(({ id }) => id === bookingId)?.ownNote ?? was
      hint.hidden = now === was
      hint.textContent = texts.noteChanged(now)
      was = now
    }
    const close = askText({ title: texts.ownNote, label: texts.save, before: ownNote, hint }, texts, save)
  }
  const actions: TableActions = {
    look: (other) => {
      day = other
      search.value = ''
      void refresh()
    },
    show: (bookingId) => {
      search.value = ''
      if (shown) draw(shown)
      const row = rows.querySelector<HTMLElement>(`[data-about='${CSS.escape(bookingId)}']`)
      row?.scrollIntoView({ block: 'center' })
      row?.focus()
    },
    step: (booking, step) => {
      const { id: bookingId, aheadNumber, state } = booking
      if (busy.has(bookingId)) return
      // What is to be undone may have been undone since, and the guests seated. The previous release knows no `from`.
      const from = step === 'return' ? { from: state } : {}
      const take = (reason: string, isWished = false) => {
        // The previous release doesn't know this one either.
        const wished = isWished ? { isTheirWish: true } : {}
        const call = { bookingId, step, reason, ...from, ...wished }
        return changeOne(booking, () => callDesk('booking-step', call))
      }
      if (step !== 'refuse' && step !== 'callOff') return void take('')
      const hint = aheadNumber === null ? null : el('p', { class: 'note' }, texts.orderedAhead(aheadNumber))
      const asked = { title: texts.whyNot, label: texts.bookingSteps[step], hint, tick: texts.theirWish }
      const close = askText(asked, texts, async (reason, isWished) => {
        const isTaken = await take(reason, isWished)
        const now = shown?.list.find(({ id }) => id === bookingId)
        // Its answer may be lost, or another desk was faster.
        if (isTaken || (now && !now.steps.includes(step))) close()
      })
    },
    reseat: (booking, tableIds) =>
      void changeOne(booking, () => callDesk('booking-tables', { bookingId: booking.id, tableIds })),
    note: askNote,
    alter: (booking) => {
      if (!shown || busy.has(booking.id)) return
      const read = (of: string) =>
        callDesk('bookings', { day: of }).catch((error: unknown) => {
          fail(error)
          return null
        })
      const save: Change['save'] = async (of, wish) => {
        let now: DeskBooking | null = null
        const isSaved = await change(async () => {
          const isOther = await isRefusedAs('DK_BOOKING_CHANGED', bookByPhone(of, wish))
          // It may be on another evening by now.
          if (isOther) now = await callDesk('find-booking', { number: booking.number })
        }, booking.id)
        return now ?? isSaved
      }
      openChange(booking, shown, format, { save, look: actions.look, read })
    },
    book: (of, wish) => change(() => bookByPhone(of, wish)),
    close: (from, to) => void change(() => callDesk('close-tables', { from, to })),
    open: (closureId) => void change(() => callDesk('open-tables', { closureId })),
    pause: (minutes) => void change(() => callDesk('pause', { serviceId: bookingService, minutes })),
    resume: () => void change(() => callDesk('resume', { serviceId: bookingService })),
  }
  /** Draws so that moved buttons ignore taps for a moment, including those of the forms below a growing list. */
  function draw(evening: DeskBookings): void {
    settling(rows, 'button', () => settling(forms, 'button', () => drawNow(evening)))
  }
  function drawNow(evening: DeskBookings): void {
    shown = evening
    keepingFocus(rows, () => replaceOrdered(rows, tableRows(evening, search.value, format, actions, keep)))
    markBusy()
    if (formsOf === evening.day) return
    formsOf = evening.day
    forms.replaceChildren(...tableForms(evening, format, actions))
  }
  search.addEventListener('input', () => shown && draw(shown))
  /** A button that jumps to a part of the page, as an evening of forty bookings is long. */
  const jump = (heading: string) =>
    el(
      'button',
      {
        attributes: { type: 'button' },
        on: () => {
          const parts = [rows, forms].flatMap((one) => [...one.querySelectorAll<HTMLElement>('h3, caption')])
          const part = parts.find(({ textContent }) => textContent === heading)
          part?.scrollIntoView({ block: 'start' })
          part?.focus({ preventScroll: true })
        },
      },
      heading,
    )
  const jumps = el(
    'div',
    { class: 'row jumps' },
    search,
    ...[texts.phoneBooking, texts.tablesOver, texts.closedHours].map(jump),
  )
  void refresh()
  openDialog(texts.bookings, texts.close, [el('div', { class: 'tables' }, jumps), rows, forms], onClose)
  return () => void refresh()
}

/** Whether a call is refused with this code. @throws any other error */
const isRefusedAs = (code: DeskCode, sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => false,
    (error: unknown) => {
      if (error instanceof CallRefused && error.code === code) return true
      throw error
    },
  )
