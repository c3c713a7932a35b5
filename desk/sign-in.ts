import type { Texts } from './texts/texts.ts'
import { CallRefused } from '../core/contract/desk/desk-outcome.ts'
import { callDesk } from './connection/call-desk.ts'
import { el, onceAtATime } from './dom.ts'
import { faultOf } from './field-fault.ts'
import { wentWrong } from './texts/went-wrong.ts'

/**
 * Asks for the desk's key. If a session has ended without a sign-out, it warns that orders go unseen until somebody
 * signs in.
 */
export function signInPage(
  texts: Texts,
  languageChoice: HTMLElement,
  isEndedUnasked: boolean,
  onSignedIn: () => void,
): HTMLElement {
  const key = el('input', {
    attributes: {
      id: 'key',
      name: 'key',
      type: 'password',
      autocomplete: 'current-password',
      autocapitalize: 'characters',
      spellcheck: 'false',
      required: true,
      autofocus: true,
    },
  })
  const shown = el('input', { attributes: { type: 'checkbox', id: 'shown' } })
  shown.addEventListener('change', () => (key.type = shown.checked ? 'text' : 'password'))
  const fault = faultOf(key)
  const button = el('button', { class: 'main', attributes: { type: 'submit' } }, texts.signIn)
  const form = el(
    'form',
    {},
    el('label', { attributes: { for: 'key' } }, texts.key),
    key,
    el('label', { class: 'check' }, shown, texts.showKey),
    el('p', { class: 'muted' }, texts.keyHint),
    fault.element,
    button,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void onceAtATime(button, () => {
      fault.clear()
      return callDesk('sign-in', { key: key.value })
        .then(onSignedIn)
        .catch((error: unknown) => {
          fault.say(troubleOf(error, texts), isWrong(error))
          key.select()
        })
    })
  })
  return el(
    'main',
    { class: 'sign-in' },
    languageChoice,
    el('h1', {}, texts.signInTitle),
    isEndedUnasked && el('p', { class: 'lost', attributes: { role: 'alert' } }, texts.signedOutLong),
    form,
  )
}

/** Whether it is the key that is wrong. */
const isWrong = (error: unknown): boolean => error instanceof CallRefused && error.code === 'LD_SIGN_IN'

function troubleOf(error: unknown, texts: Texts): string {
  if (error instanceof CallRefused) {
    if (error.code === 'BS_0001') return texts.tooMany(error.retryAfterSeconds)
    if (isWrong(error)) return texts.wrongKey
  }
  return wentWrong(error, texts)
}
