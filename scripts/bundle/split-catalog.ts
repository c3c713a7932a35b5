import { relative } from 'node:path'
import {
  createCompiledCatalog,
  createCompilationErrorMessage,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { firstVisit, staticImports } from './first-visit.ts'

const request = /\.po\?(first|rest|desk)$/

const isPages = (file: string): boolean => file.startsWith('src/')
/** The desk has texts of its own, and shares src/words with the page. */
const isDesks = (file: string): boolean => /^(desk|src\/words)\//.test(file)

/**
 * Splits a catalogue by where its messages are used: `en.po?first` has the messages of the first screens,
 * `en.po?rest` those of the other screens, `en.po?desk` the desk's. An unsplit catalogue would grow with every screen
 * and delay the first one. Messages of only the server and the service worker are in none of the parts.
 */
export function splitCatalog(): Plugin {
  const config = getConfig()
  return {
    name: 'split-catalog',
    transform: {
      filter: { id: request },
      async handler(_source, id) {
        const part = request.exec(id)?.[1]
        const found = getCatalogForFile(
          relative(config.rootDir ?? '.', id.replace(/\?.*/, '')),
          await getCatalogs(config),
        )
        if (!found) throw new Error(`${id} isn't a catalogue of lingui.config.ts`)
        const { locale, catalog } = found
        const { fallbackLocales = {}, sourceLocale = 'en' } = config
        const { messages } = await catalog.getTranslations(locale, { fallbackLocales, sourceLocale })
        const entries = (await catalog.read(sourceLocale)) ?? {}
        const { all } = firstVisit(staticImports)
        const isSaidBy = (key: string, isTheirs: (file: string) => boolean) =>
          (entries[key]?.origin ?? []).some(([file]) => isTheirs(file))
        const partOf = (key: string) => {
          if (part === 'desk') return isSaidBy(key, isDesks) ? part : null
          if (!isSaidBy(key, isPages)) return null
          return isSaidBy(key, (file) => all.has(file)) ? 'first' : 'rest'
        }
        const chosen = Object.entries(messages).filter(([key]) => partOf(key) === part)
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(chosen), {
          namespace: 'es',
        })
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
        return { code: source, map: null, moduleType: 'js' }
      },
    },
  }
}
