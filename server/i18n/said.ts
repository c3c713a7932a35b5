import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../core/schema/primitives.ts'
import { projectFolder } from '../settings/project-folder.ts'

const catalogs = new Map<Language, Map<string, string>>()

/**
 * Translates one of our sentences by `locales/`; `{name}` stands for a value. English sentences are marked where they
 * are written, so that `npm run messages` collects them: said(/*i18n*\/ 'Order {number}', language, { number }).
 * The server's sources must also run unbuilt, so they use no macros of the page's build, and there are no plurals.
 */
export function said(english: string, language: Language, values: Record<string, string> = {}): string {
  let catalog = catalogs.get(language)
  if (!catalog) catalogs.set(language, (catalog = readCatalog(language)))
  const sentence = catalog.get(english) ?? english
  return sentence.replaceAll(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank)
}

/** Reads the translations without a context, by their English sentences. */
function readCatalog(language: Language): Map<string, string> {
  const po = readFileSync(join(projectFolder, `locales/${language}.po`), 'utf8')
  // Texts that are split over several lines are joined.
  const pairs = po.replaceAll('"\n"', '').matchAll(/^(?<!^msgctxt .*\n)msgid (".+")\nmsgstr (".+")$/gm)
  return new Map([...pairs].map(([, id = '""', text = '""']) => [JSON.parse(id), JSON.parse(text)]))
}
