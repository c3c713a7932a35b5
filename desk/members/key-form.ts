import { CallRefused } from '../../core/contract/desk/desk-outcome.ts'
import { el, labelled, onceAtATime } from '../dom.ts'
import type { Texts } from '../texts/texts.ts'
import { faultOf } from '../field-fault.ts'
import { wentWrong } from '../texts/went-wrong.ts'

/** Asks a manager for their own key, in addition to the desk's. */
export function keyForm(
  texts: Texts,
  enter: (key: string) => Promise<void>,
  label = texts.open,
): HTMLElement[] {
  const key = el('input', {
    attributes: {
      type: 'password',
      'aria-label': texts.ownKey,
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      required: true,
    },
  })
  const fault = faultOf(key)
  const button = el('button', { class: 'main', attributes: { type: 'submit' } }, label)
  const form = el('form', { class: 'row' }, labelled(key), button)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void onceAtATime(button, () => {
      fault.clear()
      return enter(key.value).catch((error: unknown) => {
        fault.say(troubleOf(error, texts), isWrong(error))
        key.select()
      })
    })
  })
  return [el('p', { class: 'muted' }, texts.ownKeyHint), form, fault.element]
}

/** Whether it is the key that is wrong. */
const isWrong = (error: unknown): boolean => error instanceof CallRefused && error.code === 'DK_MANAGERS_ONLY'

function troubleOf(error: unknown, texts: Texts): string {
  if (error instanceof CallRefused) {
    if (error.code === 'BS_0001') return texts.tooMany(error.retryAfterSeconds)
    if (isWrong(error)) return texts.wrongKey
  }
  return wentWrong(error, texts)
}
