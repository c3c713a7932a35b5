import { maxReason } from '../../core/contract/desk/desk-limits.ts'
import { el, onceAtATime } from '../dom.ts'
import type { Texts } from '../texts/texts.ts'
import { openDialog } from './dialog.ts'

type Question = {
  title: string
  /** The label of the confirming button. */
  label: string
  /** A further hint for the user, which may come and change while it is asked. */
  hint?: HTMLElement | null
  before?: string
  /** The label of a box that can be ticked. */
  tick?: string
}

/**
 * Asks for a few words, none of them required, and whether the box is ticked if there is one.
 * @param send sends them. The dialog stays open with what was typed, as they may not arrive
 * @returns a function that closes the dialog
 */
export function askText(
  { title, label, hint = null, before = '', tick }: Question,
  texts: Texts,
  send: (text: string, isTicked: boolean) => Promise<void>,
): () => void {
  const field = el('textarea', { attributes: { rows: 2, maxlength: maxReason, 'aria-label': title } }, before)
  const box = el('input', { attributes: { type: 'checkbox' } })
  const go = el('button', { class: 'main', attributes: { type: 'button' } }, label)
  go.addEventListener(
    'click',
    () => void onceAtATime(go, () => send(field.value.replaceAll(/\s+/g, ' ').trim(), box.checked)),
  )
  const close = openDialog(title, texts.close, [
    hint ?? '',
    field,
    tick === undefined ? '' : el('div', { class: 'choices' }, el('label', {}, box, tick)),
    el(
      'div',
      { class: 'row' },
      go,
      el('button', { attributes: { type: 'button' }, on: () => close() }, texts.cancel),
    ),
  ])
  field.focus()
  return close
}
