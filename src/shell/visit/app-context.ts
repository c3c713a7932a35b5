import { useLingui } from '@lingui/react'
import { createContext, use } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import type { ShopRow } from '../../../core/storage/rows.ts'
import { type Money, moneyIn } from '../../i18n/money.ts'
import { isLanguage } from '../../../core/domain/languages.ts'
import type { CurrentVisit } from '../../queries/use-visit.ts'

export const VisitContext = createContext<CurrentVisit | null>(null)

/** How this tab is ordering. Present on every screen but /out-shop, because the shell waits for it. */
export function useCurrentVisit(): CurrentVisit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useCurrentVisit: there is no shop')
  return visit
}

/** The shop; present on every screen but /out-shop. */
export const useCurrentShop = (): ShopRow => useCurrentVisit().shop

/** The language that the interface speaks now. */
export function useSpoken(): Language {
  const { locale } = useLingui().i18n
  return isLanguage(locale) ? locale : 'en'
}

/**
 * Formats amounts, in the language of the interface and the shop's currency. Other formats (`useFormats`) are loaded
 * later.
 */
export const useMoney = (): Money => moneyIn(useSpoken(), use(VisitContext)?.shop.currency ?? 'EUR')
