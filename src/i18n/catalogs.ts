import { type Messages, i18n } from '@lingui/core'
import type { Language } from '../../core/schema/primitives.ts'
import { isLanguage } from '../../core/domain/languages.ts'

type Loader = () => Promise<{ messages: Messages }>

/** Two lazy chunks per language: the sentences of the first screens, and the rest. */
export const catalogs: Record<Language, { first: Loader; rest: Loader }> = {
  en: { first: () => import('../../locales/en.po?first'), rest: () => import('../../locales/en.po?rest') },
  zh: { first: () => import('../../locales/zh.po?first'), rest: () => import('../../locales/zh.po?rest') },
  es: { first: () => import('../../locales/es.po?first'), rest: () => import('../../locales/es.po?rest') },
  it: { first: () => import('../../locales/it.po?first'), rest: () => import('../../locales/it.po?rest') },
  fr: { first: () => import('../../locales/fr.po?first'), rest: () => import('../../locales/fr.po?rest') },
  ca: { first: () => import('../../locales/ca.po?first'), rest: () => import('../../locales/ca.po?rest') },
}

/**
 * The language is kept per shop, by its host (spec §3), so that the first frame needs no database. Not a constant: a
 * server that draws a page with these catalogs has no location.
 */
const storageKey = () => `language:${location.host}`

let wantsAll = false

async function load(language: Language): Promise<void> {
  const { first, rest } = catalogs[language]
  for (const { messages } of await Promise.all(wantsAll ? [first(), rest()] : [first()]))
    i18n.load(language, messages)
}

/** The language that was asked for last. The catalogue of an earlier wish may come after it. */
let wanted: Language

/** Loads a language and switches to it, unless another one is asked for meanwhile; the page's `lang` follows. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  if (i18n.locale === language) return
  const hadAll = wantsAll
  await load(language)
  // A screen asked for the whole catalogue (`allWords`) while only its first part was being fetched.
  if (wantsAll !== hadAll) await load(language)
  if (wanted !== language) return
  i18n.activate(language)
  document.documentElement.lang = language
}

/** Notes the setting `language`, in which the next launch begins. */
export function noteLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey(), language)
  } catch {
    // Private modes refuse storage; the next visit then uses the browser's own language.
  }
}

/** Resolves when the whole catalogue of the current language is loaded, for every screen. */
export async function allWords(): Promise<void> {
  wantsAll = true
  if (isLanguage(i18n.locale)) await load(i18n.locale)
}

/** The setting `language` at the last visit, or null. */
export function notedLanguage(): Language | null {
  try {
    const language = localStorage.getItem(storageKey())
    return language !== null && isLanguage(language) ? language : null
  } catch {
    return null
  }
}
