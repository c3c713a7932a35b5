import type { Language } from '../../core/schema/primitives.ts'

/** Each language by its own name, in the order of the spec (§1). */
export const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '简体中文',
  es: 'Español',
  it: 'Italiano',
  fr: 'Français',
  ca: 'Català',
}
