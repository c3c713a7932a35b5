import { i18n } from '@lingui/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { useShop } from '../../queries/use-shop.ts'
import { speak } from '../../i18n/catalogs.ts'
import { negotiate, parseOverride } from '../../../core/domain/languages.ts'

const useOverride = () => (useSearch({ strict: false }) as { language?: string }).language

/** The language of this visit, or undefined until the phone's settings are read. */
export function useLanguage(): Language | undefined {
  const override = useOverride()
  const setting = useSetting('language')
  const shop = useShop()
  const settled = setting !== undefined && shop !== undefined
  return settled
    ? negotiate({ override, chosen: setting?.chosen, preferred: navigator.languages, shop: shop?.language })
    : undefined
}

/** Has the interface follow it, and says so where the address asks for one that can't be read. */
export function useSpeech(language: Language | undefined): void {
  useEffect(() => {
    // A catalogue that can't be fetched leaves the language as it was; the next visit tries again.
    if (language && language !== i18n.locale) speak(language).catch(() => undefined)
  }, [language])
  const malformed = parseOverride(useOverride()) === 'malformed'
  useEffect(() => {
    // The chunk that says so may be out of reach; the visit goes on in another language.
    if (malformed)
      import('./unreadable-language.ts').then((its) => its.sayUnreadable()).catch(() => undefined)
  }, [malformed])
}
