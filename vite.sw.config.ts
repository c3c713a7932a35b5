import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { defineConfig } from 'vite'
import { scriptOf } from './src/shell/first-screen/kept-page.ts'
import { writePack } from './scripts/bundle/pack.ts'
import { pushWords } from './scripts/bundle/push-words.ts'

/** The map's library weighs as much as all the rest: it isn't kept for diners who never open a map (ADR 14). */
const onlyWhenOpened = /^assets\/maplibre/

/**
 * The service worker: two classic scripts without chunks, built after the app so that the one that answers can list the
 * app's files. The other one, with `--mode background`, comes first, for the first one names it. Workbox's own plugins
 * pull a bundler that isn't ours.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  // As in the app (vite.config.ts).
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
  define: {
    ...(mode === 'background'
      ? { PUSH_WORDS: JSON.stringify(pushWords()) }
      : {
          'self.__WB_MANIFEST': JSON.stringify(precached('dist')),
          RELEASE: JSON.stringify(scriptOf(readFileSync('dist/index.html', 'utf8'))),
          BACKGROUND: JSON.stringify(`/assets/${backgroundIn('dist')}`),
          PACK: JSON.stringify(`/assets/${writePack('dist', filesIn('dist'))}`),
        }),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    emptyOutDir: false,
    rolldownOptions: {
      // What Vite puts around an `import()` names it; in one script there is none.
      checks: { emptyImportMeta: false },
      input: mode === 'background' ? 'sw/background.ts' : 'sw/sw.ts',
      output: {
        format: 'iife',
        entryFileNames: mode === 'background' ? 'assets/sw-background-[hash].js' : 'sw.js',
        codeSplitting: false,
      },
    },
  },
}))

const isBackground = (name: string) => /^sw-background-.*\.js$/.test(name)

/** The service worker keeps its own second script by itself. */
function backgroundIn(folder: string): string {
  const name = readdirSync(join(folder, 'assets')).find(isBackground)
  if (!name) throw new Error('build with --mode background first')
  return name
}

/** The hashed files that the service worker keeps. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(
      (file) =>
        /^assets\/.*\.(js|css|woff2|webp|svg)$/.test(file) &&
        !onlyWhenOpened.test(file) &&
        !isBackground(basename(file)),
    )
    .toSorted()

/** Hashed files carry their revision in the name; index.html is revised by its content. */
function precached(folder: string): { url: string; revision: string | null }[] {
  const index = readFileSync(join(folder, 'index.html'))
  return [
    ...filesIn(folder).map((file) => ({ url: `/${file}`, revision: null })),
    { url: '/index.html', revision: createHash('sha256').update(index).digest('hex').slice(0, 16) },
  ]
}
