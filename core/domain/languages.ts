import { languages } from '../schema/constants.ts'
import type { Language } from '../schema/primitives.ts'

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/**
 * Reads the `language` parameter of the address: two lowercase letters, optionally a region (spec §5).
 * A well-formed language that we don't speak is null; anything else is malformed.
 */
export function parseOverride(text: string | undefined): Language | 'malformed' | null {
  if (text === undefined || text === '') return null
  const [, language] = /^([a-z]{2})(?:[-_]?[A-Z]{2})?$/.exec(text) ?? []
  if (language === undefined) return 'malformed'
  return isLanguage(language) ? language : null
}

export type Wishes = {
  /** The `language` parameter of the address. */
  override?: string | undefined
  /** What the customer chose earlier, on this phone. */
  chosen?: Language | null | undefined
  /** `navigator.languages`. */
  preferred: readonly string[]
  /** The shop's own. */
  shop?: Language | null | undefined
}

/** The interface language: the address's, else the chosen one, the phone's, the shop's, English (spec §2). */
export function negotiate({ override, chosen, preferred, shop }: Wishes): Language {
  const asked = parseOverride(override)
  if (asked && asked !== 'malformed') return asked
  if (chosen) return chosen
  const spoken = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return spoken ?? shop ?? 'en'
}
