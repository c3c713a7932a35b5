import { relative } from 'node:path'
import {
  createCompiledCatalog,
  createCompilationErrorMessage,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/** Whose words the first screen needs; everything else comes with the screens that say it. */
const firstOrigin = new RegExp(
  [
    '^src/(frame/(?!after-leaving|connection|error-screen|move-table|updates|version-notice)',
    'ui/(?!connection-banner|field|ready-offline|sheet|stepper)',
    'routes/home/(?!visit|install-card)',
    'routes/menu/(?!cart-panel|nothing-here|freshness|filter|search|menu-tools)',
    'parts/(allergen-names|order-type)',
    'words/order-types)',
  ].join('|'),
)
const request = /\.po\?(first|rest|desk)$/

const isPages = (file: string): boolean => file.startsWith('src/')
/** The desk says its own, and what it calls like the page. */
const isDesks = (file: string): boolean => /^(desk|src\/words)\//.test(file)

/**
 * Lets a catalogue be imported in parts, `en.po?first`, `en.po?rest` and `en.po?desk`, by where its messages are used:
 * one whole catalogue would grow with every screen and be waited for by the first. What only the server and the
 * service worker say is in none of them.
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
        const isSaidBy = (key: string, isTheirs: (file: string) => boolean) =>
          (entries[key]?.origin ?? []).some(([file]) => isTheirs(file))
        const partOf = (key: string) => {
          if (part === 'desk') return isSaidBy(key, isDesks) ? part : null
          if (!isSaidBy(key, isPages)) return null
          return isSaidBy(key, (file) => firstOrigin.test(file)) ? 'first' : 'rest'
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
