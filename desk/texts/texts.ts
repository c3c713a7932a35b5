import { type Messages, setupI18n } from '@lingui/core'
import { languages } from '../../core/schema/constants.ts'
import type { Language } from '../../core/schema/primitives.ts'
import { type Texts, textsOf } from './texts-of.ts'

/** The desk's texts, from every catalogue. */
const catalogs = import.meta.glob<Messages>('../../locales/*.po', {
  query: '?desk',
  import: 'messages',
  eager: true,
})

function textsIn(language: Language): Texts {
  const messages = catalogs[`../../locales/${language}.po`]
  if (!messages) throw new Error(`locales/${language}.po is missing`)
  return textsOf(setupI18n({ locale: language, messages: { [language]: messages } }))
}

/** All languages are loaded, as a refusal is written in the customer's language. */
export const texts = Object.fromEntries(languages.map((language) => [language, textsIn(language)])) as Record<
  Language,
  Texts
>

export type { Texts } from './texts-of.ts'
