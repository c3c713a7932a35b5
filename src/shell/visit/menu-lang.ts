import { createContext, use } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import { useSpoken } from './app-context.ts'

/** The language of the menu that is shown below; undefined if it isn't known. */
export const MenuLanguage = createContext<Language | undefined>(undefined)

/**
 * The `lang` of texts that come from the menu, so that a screen reader pronounces them in their own language; undefined
 * where that is the interface's. A shop may not have its menu in the language of the interface.
 */
export function useMenuLang(): Language | undefined {
  const language = use(MenuLanguage)
  return language === useSpoken() ? undefined : language
}
