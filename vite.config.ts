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
import { ownSearch } from './scripts/bundle/own-search.ts'
import { plainImports } from './scripts/bundle/plain-imports.ts'
import { sharedFile } from './scripts/bundle/shared-file.ts'
import { shortErrors } from './scripts/bundle/short-errors.ts'
import { splitCatalog } from './scripts/bundle/split-catalog.ts'
import { twoSheets } from './scripts/bundle/two-sheets.ts'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }
let visit: FirstVisit | undefined
const importsIn = (graph: Graph) => (module: string) => graph.getModuleInfo(module)?.importedIds ?? []
const named = (path: string) => normalizePath(join(import.meta.dirname, path))
const visitOf = (graph: Graph): FirstVisit => (visit ??= firstVisit(importsIn(graph), named))

/**
 * The file that every first visit loads, with packages and our own code in one: two files would spend nearly a
 * kilobyte on the names of their shared exports, and many small ones compress worse and arrive later. It contains
 * what the start of the app and its first screens import, and nothing else. The cost is that each phone downloads the
 * packages again, in the background, with every new release.
 */
const first = (id: string, graph: Graph) => (visitOf(graph).ahead.has(id) ? 'first' : null)

/** The worker's two files: the code that it starts with, and all code that it reaches only by `import()`. */
let started: ReadonlySet<string> | undefined
const engineFile = (id: string, graph: Graph) => {
  started ??= reached(named('workers/engine.worker.ts'), importsIn(graph))
  return started.has(id) ? 'engine' : 'engine.late'
}

/** The file of code that home needs before the menu; the menu's own code is in its screen's file. */
const homeFile = (id: string, graph: Graph) => {
  const [, floor, room] = partOf(id)
  if (floor === undefined || !visitOf(graph).all.has(id)) return null
  return floor === 'src/routes' && room !== 'home' ? null : 'home'
}

/** Files shared by several of the later files (scripts/bundle/journeys.ts): the basics of any screen, and ordering. */
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

// Dexie's build for modern browsers: smaller and faster than its default build.
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
    shortErrors(),
    ownSearch(),
    react(),
    lingui(),
    splitCatalog(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  resolve: {
    alias: [
      ...(command === 'build' ? [] : [{ find: /^dexie$/, replacement: dexieFile }]),
      // Only this hook is used; the package's main file has more code that runs whether it is used or not.
      {
        find: /^dexie-react-hooks$/,
        replacement: join(import.meta.dirname, 'node_modules/dexie-react-hooks/src/useObservable.ts'),
      },
      // React has had this hook for years; the shim for old versions is dead weight.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: { modules: command === 'build' ? { generateScopedName: className } : {} },
  worker: {
    format: 'es',
    plugins: () => [dexie.worker, shortErrors()],
    // Removes annotation comments, which are hints for bundlers, since nobody bundles this output again.
    rolldownOptions: {
      // A module of the late file may import statically what other modules load by `import()`.
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
    // Source maps are written beside the scripts, for reading stack traces (docs/operating.md); the server doesn't
    // publish them.
    sourcemap: 'hidden',
    modulePreload: {
      polyfill: false,
      // Lists of the scripts that each lazy one depends on would cost the first visit more than they save later: all
      // scripts are fetched in idle time anyway.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    assetsInlineLimit: 0,
    // A test measures the first visit (test/e2e/launch/offline-shell.spec.ts); the map's large library is loaded
    // separately.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // React imports functions of its scheduler that exist only in development builds.
      checks: { bundlerTimings: false, importIsUndefined: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // No code relies on side effects of reading a property or a global.
        minify: {
          compress: { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
        },
        // The first scripts contain all these names, so each letter adds to the first visit.
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
  // Otherwise Vite also scans the pages of the benchmarks for packages, finds imports that aren't packages, and gives
  // up.
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
            // If the server is down, the request fails without an answer, as in production; Vite would send an answer
            // of its own.
            configure: (proxy) => proxy.on('error', (_error, _request, response) => response.destroy()),
          } satisfies ProxyOptions,
        ],
      ),
    ),
  },
}))
