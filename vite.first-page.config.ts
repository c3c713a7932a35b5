import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { type InlineConfig, type Plugin, normalizePath } from 'vite'
import { className } from './scripts/bundle/class-name.ts'
import { splitCatalog } from './scripts/bundle/split-catalog.ts'

const from = (path: string) => normalizePath(join(import.meta.dirname, path))

/** What a phone has and a server hasn't, and what stands there instead. */
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

/** Of what comes by `import()`, what the first screens are drawn with. All the rest comes later, and to phones only. */
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

/** The sheet of this release, which is built by now; that of the release before is set aside. */
function sheetsIn(folder: string): Record<string, string> {
  const names = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'))
  return Object.fromEntries(
    names.map((name) => [`/assets/${name}`, readFileSync(join(folder, 'assets', name), 'utf8')]),
  )
}

/**
 * The app's first screens, for the server to draw them with; built after the app, whose stylesheet it puts in.
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
  // The same names as in the app's own sheet.
  css: { modules: { generateScopedName: className } },
  define: {
    SHEETS: JSON.stringify(sheetsIn(dist)),
    // Read at the start of the app; nothing is kept by it here.
    'location.host': '""',
    'process.env.NODE_ENV': '"production"',
  },
  // One thing with all that it is made of, like what phones get.
  ssr: { noExternal: true },
  build: {
    ssr: 'first-page/thread.ts',
    outDir: join(dist, 'server'),
    emptyOutDir: true,
    target: 'es2023',
    minify: true,
    // One file, which a server that sees another build can load anew.
    rolldownOptions: { output: { entryFileNames: 'first-page.mjs', codeSplitting: false } },
  },
})

export default firstPageBuild(from('dist'))
