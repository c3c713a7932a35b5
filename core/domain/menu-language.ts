import type { Language } from '../schema/primitives.ts'
import type { Service, Shop } from '../schema/shop.ts'

/** The language whose menu a service shows: the wanted one when it has it, else the shop's own, else its first. */
export function menuLanguageOf(
  shop: Pick<Shop, 'language'>,
  service: Pick<Service, 'languages'>,
  wanted: Language,
): Language {
  const { languages } = service
  if (languages.includes(wanted)) return wanted
  return languages.includes(shop.language) ? shop.language : (languages[0] ?? shop.language)
}
