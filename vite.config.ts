import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { type ProxyOptions, defineConfig, normalizePath } from 'vite'
import { aheadFiles } from './scripts/bundle/ahead-files.ts'
import { askAgainInPage } from './scripts/bundle/ask-again.ts'
import { className } from './scripts/bundle/class-name.ts'
import { type FirstVisit, firstVisit, reached } from './scripts/bundle/first-visit.ts'
import { esPackages } from './scripts/bundle/es-packages.ts'
import { journeyFiles, journeyIn } from './scripts/bundle/journeys.ts'
import { plainImports } from './scripts/bundle/plain-imports.ts'
import { sharedFile } from './scripts/bundle/shared-file.ts'
import { splitCatalog } from './scripts/bundle/split-catalog.ts'
import { twoSheets } from './scripts/bundle/two-sheets.ts'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }
let visit: FirstVisit | undefined
const importsIn = (graph: Graph) => (module: string) => graph.getModuleInfo(module)?.importedIds ?? []
const named = (path: string) => normalizePath(join(import.meta.dirname, path))
const visitOf = (graph: Graph): FirstVisit => (visit ??= firstVisit(importsIn(graph), named))

/**
 * The file that every first visit loads, packages and our own in one: two spend nearly a kilobyte on naming to each other
 * what they share, and many small ones compress worse and arrive later. What the start of the app and its first screens
 * import is in it, and nothing else. A new release costs each phone the packages again, in the background.
 */
const first = (id: string, graph: Graph) => (visitOf(graph).ahead.has(id) ? 'first' : null)

/** The worker's two files: what it starts with, and what it comes to only by an `import()`, from however many places. */
let started: ReadonlySet<string> | undefined
const engineFile = (id: string, graph: Graph) => {
  started ??= reached(named('workers/engine.worker.ts'), importsIn(graph))
  return started.has(id) ? 'engine' : 'engine.late'
}

/** What home has ahead of the menu: the menu's own is in its screen's file. */
const homeFile = (id: string, graph: Graph) => {
  const [, floor, room] = partOf(id)
  if (floor === undefined || !visitOf(graph).all.has(id)) return null
  return floor === 'src/routes' && room !== 'home' ? null : 'home'
}

/**
 * What several of the later files (scripts/bundle/journeys.ts) are made of: what any screen is, and what has to do with ordering.
 */
const commonFile = (id: string) => {
  const [, floor, room = ''] = partOf(id)
  if (floor === undefined || floor === 'src/routes') return null
  return floor === 'core' ||
    /\/src\/queries\/(?:cart|orders)\//.test(id) ||
    (floor === 'src/parts' && !/^(?:phone|privacy|table)$/.test(room))
    ? 'ordering'
    : 'common'
}
const partOf = (id: string) => /\/(src\/(?:ui|words|queries|shell|parts|routes)|core)\/(\w+)/.exec(id) ?? []

// Dexie's build for today's browsers: smaller and quicker than the default one for old ones.
const dexieFile = 'dexie/dist/modern/dexie.min.mjs'
const dexie = sharedFile('dexie', `node_modules/${dexieFile}`)

/** The app and its worker; the service worker has a build of its own (vite.sw.config.ts). */
export default defineConfig(({ command }) => ({
  plugins: [
    dexie.page,
    aheadFiles(),
    askAgainInPage(),
    twoSheets(),
    plainImports(),
    esPackages(),
    journeyFiles(),
    react(),
    lingui(),
    splitCatalog(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  resolve: {
    alias: [
      ...(command === 'build' ? [] : [{ find: /^dexie$/, replacement: dexieFile }]),
      // The one hook that is used: the package's own file holds more that runs whether it is used or not.
      {
        find: /^dexie-react-hooks$/,
        replacement: join(import.meta.dirname, 'node_modules/dexie-react-hooks/src/useObservable.ts'),
      },
      // React has had it for years; the shim for old ones is dead weight.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: { modules: command === 'build' ? { generateScopedName: className } : {} },
  worker: {
    format: 'es',
    plugins: () => [dexie.worker],
    // Hints to bundlers, which nobody bundles any more.
    rolldownOptions: {
      // What comes late may import what others fetch late, too.
      checks: { ineffectiveDynamicImport: false },
      output: {
        comments: { annotation: false },
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: engineFile, debugName: 'engine' }],
        },
      },
    },
  },
  build: {
    target: 'es2022',
    // Beside the scripts, for whoever reads a stack trace (docs/operating.md); the server keeps them to itself.
    sourcemap: 'hidden',
    modulePreload: {
      polyfill: false,
      // The lists of scripts behind each lazy one weigh more on the first visit than they save later: all of them are
      // fetched in idle time.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    assetsInlineLimit: 0,
    // The first visit is measured (test/e2e/launch/offline-shell.spec.ts); the map's library is large and comes alone.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // React asks its scheduler for what only a build for development has.
      checks: { bundlerTimings: false, importIsUndefined: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // Nothing here is read for what reading it would do.
        minify: {
          compress: { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
        },
        // The first scripts name all of these: each letter is one that a first visit loads.
        chunkFileNames: ({ name }) => `assets/${journeyIn(name)}-[hash:6].js`,
        codeSplitting: {
          groups: [
            { name: 'maplibre', test: /node_modules\/maplibre-gl/, priority: 2 },
            { name: first, debugName: 'first', priority: 2 },
            { name: homeFile, debugName: 'home', priority: 1 },
            { name: commonFile, debugName: 'common', minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Else it looks for packages in the pages of the benchmarks, too, finds what isn't one, and gives up.
  optimizeDeps: { entries: ['index.html'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/desk', '/pictures', '/manifest.webmanifest', '/healthz', '/bank', '/webhooks'].map(
        (path) => [
          path,
          {
            target: `http://127.0.0.1:${process.env['PORT'] ?? 8787}`,
            changeOrigin: true,
            // A server that is gone is no answer, as in the build; Vite would answer in its place.
            configure: (proxy) => proxy.on('error', (_error, _request, response) => response.destroy()),
          } satisfies ProxyOptions,
        ],
      ),
    ),
  },
}))
