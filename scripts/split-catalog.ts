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

const request = /\.po\?(first|rest)$/

/**
 * Lets a catalogue be imported in two parts, `en.po?first` and `en.po?rest`, by where its messages are used: what the
 * first screens say, and everything else, which comes with the screens that say it. One whole catalogue would grow with
 * every screen and be waited for by the first.
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
        const isFirst = (key: string) => (entries[key]?.origin ?? []).some(([file]) => all.has(file))
        const chosen = Object.entries(messages).filter(([key]) => isFirst(key) === (part === 'first'))
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(chosen), {
          namespace: 'es',
        })
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
        return { code: source, map: null, moduleType: 'js' }
      },
    },
  }
}
