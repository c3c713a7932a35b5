import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { type InlineConfig, type Plugin, normalizePath } from 'vite'
import { className } from './scripts/bundle/class-name.ts'
import { splitCatalog } from './scripts/bundle/split-catalog.ts'

const from = (path: string) => normalizePath(join(import.meta.dirname, path))

/** Modules that need a phone, and the stand-ins that replace them on the server. */
const standIns = new Map(
  Object.entries({
    'src/engine.ts': 'engine.ts',
    'src/queries/database.ts': 'database.ts',
    'core/storage/named-query.ts': 'named-query.ts',
    'src/routes/menu/dishes/use-coming.ts': 'use-coming.ts',
    'src/routes/menu/dishes/use-near.ts': 'use-near.ts',
    'src/shell/screen/later-sheet.ts': 'later-sheet.ts',
    'src/ui/use-media.ts': 'use-media.ts',
  }).map(([file, instead]) => [from(file), from(`first-page/stand-ins/${instead}`)]),
)
for (const file of standIns.keys())
  if (!existsSync(file)) throw new Error(`${file} is gone, and has a stand-in for the first page`)

/** Whether a dynamic import is needed to render the first screens. All others are loaded later, and only on phones. */
const isDrawn = (source: string, importer: string) =>
  source.includes('.po?') ||
  /routes\/(?:home\/home|menu\/menu|item\/item)-screen\.tsx$/.test(source) ||
  /\/src\/routes\/(?:home|menu|item)\//.test(normalizePath(importer))
const later = '\0later'

const standInstead: Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer) return null
    if (source === 'react' && normalizePath(importer).startsWith(from('src/')))
      return from('first-page/stand-ins/react.mjs')
    if (!source.startsWith('.')) return null
    if (options.kind === 'dynamic-import' && !isDrawn(source, importer)) return later
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return (found && standIns.get(normalizePath(found.id))) ?? found
  },
  load: (id) => (id === later ? `throw new Error('this is no part of a first screen')` : null),
}

/** The stylesheets of this release, already built; those of the previous release have been set aside. */
function sheetsIn(folder: string): Record<string, string> {
  const names = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'))
  return Object.fromEntries(
    names.map((name) => [`/assets/${name}`, readFileSync(join(folder, 'assets', name), 'utf8')]),
  )
}

/**
 * Builds the app's first screens for rendering on the server; runs after the app's build, whose stylesheets it
 * embeds.
 * @param dist where the app was built
 */
export const firstPageBuild = (dist: string): InlineConfig => ({
  publicDir: false,
  plugins: [
    standInstead,
    react(),
    lingui(),
    splitCatalog(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  resolve: {
    alias: [{ find: /^dexie-react-hooks$/, replacement: from('first-page/stand-ins/use-observable.ts') }],
  },
  // Generates the same class names as the app's build.
  css: { modules: { generateScopedName: className } },
  define: {
    SHEETS: JSON.stringify(sheetsIn(dist)),
    'process.env.NODE_ENV': '"production"',
  },
  // Bundles all packages, as for phones.
  ssr: { noExternal: true },
  build: {
    ssr: 'first-page/thread.ts',
    outDir: join(dist, 'server'),
    emptyOutDir: true,
    target: 'es2023',
    minify: true,
    // A single file, which a running server can reload when it detects another build.
    rolldownOptions: { output: { entryFileNames: 'first-page.mjs', codeSplitting: false } },
  },
})

export default firstPageBuild(from('dist'))
