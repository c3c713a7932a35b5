import { i18n } from '@lingui/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { useShop } from '../../queries/use-shop.ts'
import { noteLanguage, speak } from '../../i18n/catalogs.ts'
import { isLanguage, negotiate, parseOverride } from '../../../core/domain/languages.ts'

/**
 * The language of this visit, or undefined until the phone's settings are read. The interface switches to it, except in
 * a screen that is drawn aside.
 */
export function useLanguage(isAside: boolean): Language | undefined {
  const { language: override } = useSearch({ strict: false }) as { language?: string }
  const setting = useSetting('language')
  const shop = useShop()
  const settled = setting !== undefined && shop !== undefined
  // On a first visit the page carries the shop's language before the shop itself is loaded, and the interface speaks it
  // already.
  const spoken = isLanguage(i18n.locale) ? i18n.locale : null
  const chosen = setting?.chosen
  const language = settled
    ? negotiate({
        override,
        chosen,
        preferred: navigator.languages,
        shop: shop?.language ?? spoken,
      })
    : undefined
  // Not what a link asks for, which is only for its own tab.
  useEffect(() => {
    if (!isAside && chosen) noteLanguage(chosen)
  }, [chosen, isAside])
  useEffect(() => {
    // A catalogue that can't be fetched leaves the language as it was; the next visit tries again.
    if (!isAside && language && language !== i18n.locale) speak(language).catch(() => undefined)
  }, [language, isAside])
  const malformed = !isAside && parseOverride(override) === 'malformed'
  useEffect(() => {
    // The chunk with the message may be out of reach; the visit goes on in another language.
    if (malformed)
      import('./unreadable-language.ts').then((its) => its.sayUnreadable()).catch(() => undefined)
  }, [malformed])
  return language
}
