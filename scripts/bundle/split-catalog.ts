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
/** The desk says its own, and what it calls like the page. */
const isDesks = (file: string): boolean => /^(desk|src\/words)\//.test(file)

/**
 * Lets a catalogue be imported in parts, by where its messages are used: `en.po?first` is what the first screens say,
 * `en.po?rest` what comes with the screens that say it, `en.po?desk` the desk's. One whole catalogue would grow with
 * every screen and be waited for by the first; what only the server and the service worker say is in none of them.
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
