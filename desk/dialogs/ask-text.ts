import { maxReason } from '../../core/contract/desk/desk-limits.ts'
import { el } from '../dom.ts'
import type { Texts } from '../texts/texts.ts'
import { openDialog } from './dialog.ts'

type Question = {
  title: string
  /** The label of the confirming button. */
  label: string
  /** A further hint for the user. */
  hint?: string | null
  before?: string
  /** The label of a box that can be ticked. */
  tick?: string
}

/** Asks for a few words, none of them required, and whether the box is ticked if there is one. */
export function askText(
  { title, label, hint = null, before = '', tick }: Question,
  texts: Texts,
  goOn: (text: string, isTicked: boolean) => void,
): void {
  const field = el('textarea', { attributes: { rows: 2, maxlength: maxReason, 'aria-label': title } }, before)
  const box = el('input', { attributes: { type: 'checkbox' } })
  const close = openDialog(title, texts.close, [
    hint === null ? '' : el('p', { class: 'note' }, hint),
    field,
    tick === undefined ? '' : el('div', { class: 'choices' }, el('label', {}, box, tick)),
    el(
      'div',
      { class: 'row' },
      el(
        'button',
        {
          class: 'main',
          attributes: { type: 'button' },
          on: () => {
            close()
            goOn(field.value.replaceAll(/\s+/g, ' ').trim(), box.checked)
          },
        },
        label,
      ),
      el('button', { attributes: { type: 'button' }, on: () => close() }, texts.cancel),
    ),
  ])
  field.focus()
}
