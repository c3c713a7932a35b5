import { escapeHtml } from '../../core/domain/escape-html.ts'
import type { Language } from '../../core/schema/primitives.ts'
import { defaultLanguage } from '../shops/compile/compile-shop.ts'
import { localize } from '../shops/compile/localize.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/**
 * Puts a shop's name, colour, description and language into the built index.html. The language is the shop's own by
 * default.
 */
export function indexPage(
  html: string,
  { file }: Pick<StoredShop, 'file'>,
  language: Language = defaultLanguage(file),
): string {
  return withMeta(
    withMeta(
      html
        .replace(/<html\b[^>]*>/i, (tag) => withAttribute(tag, 'lang', language))
        .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(file.name)}</title>`),
      'theme-color',
      file.accent,
    ),
    'description',
    describe(file, language),
  )
}

/** One line about the shop, in one of its languages. */
export const describe = (file: StoredShop['file'], language: Language): string =>
  localize(file.tagline, language, file) || localize(file.about, language, file)

function withMeta(html: string, name: string, content: string): string {
  const tag = new RegExp(`<meta\\b[^>]*\\bname="${name}"[^>]*>`, 'gi')
  return html.replace(tag, (found) => withAttribute(found, 'content', content))
}

function withAttribute(tag: string, name: string, value: string): string {
  const attribute = `${name}="${escapeHtml(value)}"`
  const existing = new RegExp(`\\b${name}="[^"]*"`, 'i')
  if (existing.test(tag)) return tag.replace(existing, () => attribute)
  return tag.replace(/\s*\/?>$/, (end) => ` ${attribute}${end.trim() === '/>' ? ' />' : '>'}`)
}
