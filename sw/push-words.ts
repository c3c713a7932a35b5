import { languages } from '../core/schema/constants.ts'
import type { Language } from '../core/schema/primitives.ts'
import type { Words } from './push-sentences.ts'

declare const PUSH_WORDS: Record<Language, Words>

/** The sentences of notifications, extracted from the catalogues by the build. */
export const pushWords = PUSH_WORDS

/** The first of the preferred languages that the app supports, else the default. */
export const spokenOf = (preferred: readonly string[]): Language =>
  preferred.flatMap((tag) => languages.filter((language) => tag.slice(0, 2).toLowerCase() === language))[0] ??
  languages[0]
