import type { Language } from '../../core/schema/primitives.ts'
import { ca } from './ca.ts'
import { en, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { zh } from './zh.ts'

/** The desk is a page of its own, without the app's catalogues. */
export const texts: Record<Language, Texts> = { en, zh, es, it, fr, ca }

/** Languages by their own names. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  it: 'Italiano',
  fr: 'Français',
  ca: 'Català',
}

export type { Texts } from './en.ts'
