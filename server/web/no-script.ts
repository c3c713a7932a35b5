import { escapeHtml } from '../../core/domain/escape-html.ts'
import type { Language } from '../../core/schema/primitives.ts'
import { said } from '../i18n/said.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/**
 * Puts a line at the top of a page that only browsers without scripts show. There the screen can be read, but nothing
 * answers its buttons. Its style sheet is a file, because the page's policy allows no other inline styles than those of
 * the screen.
 */
export function withNoScriptLine(
  page: string,
  { file }: Pick<StoredShop, 'file'>,
  language: Language,
): string {
  const sentence = file.phone
    ? said(/*i18n*/ 'Ordering needs JavaScript. Please allow it in your browser, or call {phone}.', language)
    : said(/*i18n*/ 'Ordering needs JavaScript. Please allow it in your browser.', language)
  const call = `<a href="tel:${file.phone.replaceAll(/[^\d+]/g, '')}">${escapeHtml(file.phone)}</a>`
  const line = escapeHtml(sentence).replace('{phone}', () => call)
  const element = `<noscript><link rel="stylesheet" href="/no-script.css"><p lang="${language}">${line}</p></noscript>`
  return page.replace('<body>', (tag) => `${tag}${element}`)
}
