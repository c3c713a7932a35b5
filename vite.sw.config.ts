import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { defineConfig } from 'vite'
import { scriptOf } from './src/shell/first-screen/kept-page.ts'
import { writePack } from './scripts/bundle/pack.ts'
import { pushWords } from './scripts/bundle/push-words.ts'

/**
 * The map's library is as large as everything else together: it isn't cached for diners who never open a map
 * (ADR 14).
 */
const onlyWhenOpened = /^assets\/maplibre/

/**
 * Builds the service worker as two classic scripts without chunks, after the app, so that the script that answers
 * requests can list the app's files. The other one (`--mode background`) is built first, because the first contains
 * its name. Workbox's own plugins would pull in another bundler.
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
      // Vite wraps `import()` in code that uses `import.meta`; a single script has no `import()`.
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

/** The file name of the service worker's second script, which the browser stores together with the first. */
function backgroundIn(folder: string): string {
  const name = readdirSync(join(folder, 'assets')).find(isBackground)
  if (!name) throw new Error('build with --mode background first')
  return name
}

/** The hashed files that the service worker caches. */
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

/** Hashed files have their revision in the name; that of index.html is the hash of its content. */
function precached(folder: string): { url: string; revision: string | null }[] {
  const index = readFileSync(join(folder, 'index.html'))
  return [
    ...filesIn(folder).map((file) => ({ url: `/${file}`, revision: null })),
    { url: '/index.html', revision: createHash('sha256').update(index).digest('hex').slice(0, 16) },
  ]
}
