import { el } from './dom.ts'
import type { Texts } from './texts/texts.ts'

/** Shown while the server hasn't answered yet: a user who is signed in doesn't need the key, but only has to wait. */
export const notReachedPage = (texts: Texts, languageChoice: HTMLElement): HTMLElement =>
  el(
    'main',
    { class: 'sign-in' },
    languageChoice,
    el('h1', {}, texts.signInTitle),
    el('p', { class: 'lost', attributes: { role: 'alert' } }, texts.notReached),
  )
