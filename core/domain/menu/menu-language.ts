import { languages } from '../../schema/constants.ts'
import type { Language } from '../../schema/primitives.ts'
import type { Service, Shop } from '../../schema/shop.ts'

/**
 * The languages in which to look for a service's menu, the best first: the wanted one if the service has it, else the
 * shop's own, else the service's first. The others follow for a phone that has no such menu and no network.
 */
export function menuLanguages(
  shop: Pick<Shop, 'language'>,
  service: Pick<Service, 'languages'> | null,
  wanted: Language,
): readonly [Language, ...Language[]] {
  const best = service ? bestOf(shop, service, wanted) : wanted
  return [best, ...languages.filter((one) => one !== best)]
}

function bestOf(
  shop: Pick<Shop, 'language'>,
  { languages: own }: Pick<Service, 'languages'>,
  wanted: Language,
): Language {
  if (own.includes(wanted)) return wanted
  return own.includes(shop.language) ? shop.language : (own[0] ?? shop.language)
}
