import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Text } from '../../../core/schema/shop-file/shop-file-parts.ts'
import type { Language } from '../../../core/schema/primitives.ts'

/**
 * Picks a text in one language: that language, else the shop's first, else any that is there. Ours: the spec is silent.
 */
export function localize(text: Text, language: Language, file: Pick<ShopFile, 'languages'>): string {
  if (typeof text === 'string') return text
  const texts: Partial<Record<Language, string>> = text
  const first = file.languages[0]
  return texts[language] || (first && texts[first]) || Object.values(texts).find(Boolean) || ''
}
