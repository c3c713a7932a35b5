import { el } from './dom.ts'
import type { Texts } from './texts/texts.ts'

/** Shown while the server hasn't answered yet: whoever is signed in here needs no key, only patience. */
export const notReachedPage = (texts: Texts, languageChoice: HTMLElement): HTMLElement =>
  el(
    'main',
    { class: 'sign-in' },
    languageChoice,
    el('h1', {}, texts.signInTitle),
    el('p', { class: 'lost', attributes: { role: 'alert' } }, texts.notReached),
  )
