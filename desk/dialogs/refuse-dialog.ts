import type { DeskOrder } from '../../core/contract/desk/desk-calls.ts'
import { maxReason } from '../../core/contract/desk/desk-limits.ts'
import { isDelivered } from '../../core/domain/order/order-type-rules.ts'
import { openDialog } from './dialog.ts'
import { el, onceAtATime } from '../dom.ts'
import type { Format } from '../format.ts'
import { texts as everyText, type Texts } from '../texts/texts.ts'

const reasons = [
  'reasonSoldOut',
  'reasonBusy',
  'reasonClosing',
  'reasonFar',
  'reasonReach',
] as const satisfies (keyof Texts)[]

/**
 * Asks why an order is refused. Predefined reasons reach the customer in the order's language; the user's own words are
 * passed on as written.
 * @param refuse sends the refusal. The dialog stays open with what was typed, as it may not arrive
 * @returns a function that closes the dialog
 */
export function askRefusal(
  order: DeskOrder,
  format: Format,
  refuse: (reason: string) => Promise<void>,
): () => void {
  const { texts } = format
  const offered = reasons.filter((reason) => reason !== 'reasonFar' || isDelivered(order.orderType))
  const own = el('textarea', {
    attributes: { rows: 2, maxlength: maxReason, 'aria-label': texts.ownWords, placeholder: texts.ownWords },
  })
  const radios = offered.map((reason, at) =>
    el('input', { attributes: { type: 'radio', name: 'reason', value: reason, checked: at === 0 } }),
  )
  own.addEventListener('input', () => {
    for (const radio of radios) radio.checked = false
  })
  const go = el('button', { class: 'main danger', attributes: { type: 'button' } }, texts.refuse)
  go.addEventListener('click', () => {
    const ready = offered[radios.findIndex(({ checked }) => checked)]
    void onceAtATime(go, () => refuse(ready ? everyText[order.language][ready] : tidy(own.value)))
  })
  const close = openDialog(texts.refuseTitle(format.name(order)), texts.close, [
    el('p', { class: 'muted' }, texts.refuseHint),
    el(
      'div',
      { class: 'choices', attributes: { role: 'radiogroup', 'aria-label': texts.whyNot } },
      ...radios.map((radio, at) => el('label', {}, radio, texts[offered[at] ?? 'reasonBusy'])),
    ),
    own,
    el(
      'div',
      { class: 'row' },
      go,
      el('button', { attributes: { type: 'button' }, on: () => close() }, texts.cancel),
    ),
  ])
  return close
}

/** Tidies a text, as the server accepts only one line of plain text. */
const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

type AskedOf = { name: string; words: string; count: number }

/**
 * Asks for confirmation before all orders of a sender are refused. Each customer reads the reason in their own
 * language.
 */
export function askRefuseAll({ name, words, count }: AskedOf, { texts }: Format, refuse: () => void): void {
  const button = (label: string, on: () => void, look = '') =>
    el('button', { class: look, attributes: { type: 'button' }, on }, label)
  const close = openDialog(`${name}: ${texts.refuseAllTitle(count)}`, texts.close, [
    el('p', {}, words),
    el('p', { class: 'muted' }, texts.refuseHint),
    el('p', {}, texts.reasonBusy),
    el(
      'div',
      { class: 'row' },
      button(
        texts.refuseAll(count),
        () => {
          close()
          refuse()
        },
        'main danger',
      ),
      button(texts.cancel, () => close()),
    ),
  ])
}
