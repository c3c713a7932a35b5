import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../core/schema/primitives.ts'
import { projectFolder } from '../settings/project-folder.ts'

const catalogs = new Map<Language, Map<string, string>>()

/**
 * A sentence of ours as a language has it in `locales/`; `{name}` stands for a value. English ones are marked where
 * they are written, so that `npm run messages` collects them: said(/*i18n*\/ 'Order {number}', language, { number }).
 * The server's sources run as they stand, without the macros that the page's build knows; it has no plurals.
 */
export function said(english: string, language: Language, values: Record<string, string> = {}): string {
  let catalog = catalogs.get(language)
  if (!catalog) catalogs.set(language, (catalog = readCatalog(language)))
  const sentence = catalog.get(english) ?? english
  return sentence.replaceAll(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank)
}

/** Texts without a context by their English ones. */
function readCatalog(language: Language): Map<string, string> {
  const po = readFileSync(join(projectFolder, `locales/${language}.po`), 'utf8')
  // A text that is broken over lines is joined.
  const pairs = po.replaceAll('"\n"', '').matchAll(/^(?<!^msgctxt .*\n)msgid (".+")\nmsgstr (".+")$/gm)
  return new Map([...pairs].map(([, id = '""', text = '""']) => [JSON.parse(id), JSON.parse(text)]))
}
