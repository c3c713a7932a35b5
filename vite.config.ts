import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { className } from './scripts/class-name.ts'
import { splitCatalog } from './scripts/split-catalog.ts'

/** Our own code that every first visit needs. */
const firstVisit = new RegExp(
  [
    // Whatever the home screen and the menu can do without for a moment comes by itself.
    'core/domain/[a-z-]+/(?!address-text|allergen-filter|bill|currency|slots|combo|delivery|intent-states|members-only|menu-(index|search)|open-order|phone-number|phone-subscription|purchase-limits|service-hours|build|opening-hours|wall-clock|cart-check|date-reading|pricing|requirements|table-link|diet-filter)',
    'core/storage/(?!memory)',
    'src/(engine|router|app)',
    'src/frame/(?!after-leaving|connection|error-screen|move-table|updates|use-leave|version-notice|watch-engine)',
    'src/i18n/(?!error-messages|language-names|unreadable-language)',
    'src/queries/(?!push-standing|table-moves|use-(cart-check|dish|orders\\.ts|phone-data|addresses))',
    // With the first of our components, or the order of the cascade's layers would come after them.
    'src/styles/',
    'src/parts/(allergen-names|membership|order-type|use-shop-now|cart/cart-slot|dish/(least-price|glimpse))',
    'src/ui/(?!choice-list|connection-banner|cutout-corner|empty-state|field|ready-offline|sheet|stepper)',
  ].join('|'),
)

/** The app and its worker; the service worker has a build of its own (vite.sw.config.ts). */
export default defineConfig(({ command }) => ({
  plugins: [react(), lingui(), splitCatalog(), babel({ presets: [linguiTransformerBabelPreset()] })],
  resolve: {
    alias: [
      // Dexie's build for today's browsers: smaller and quicker than the default one for old ones.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had it for years; the shim for old ones is dead weight.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: { modules: command === 'build' ? { generateScopedName: className } : {} },
  worker: { format: 'es', plugins: () => [] },
  build: {
    target: 'es2022',
    // Beside the scripts, for whoever reads a stack trace (docs/operating.md); the server keeps them to itself.
    sourcemap: 'hidden',
    modulePreload: {
      polyfill: false,
      // The lists of scripts behind each lazy one weigh more on the first visit than they save later: all of them are
      // fetched in idle time. A screen's styles must be there before it is drawn.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    assetsInlineLimit: 0,
    // The first visit is measured (test/e2e/offline-shell.spec.ts); the map's library is large and comes alone.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The first script lists every screen's stylesheet: names would only make it longer.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // What every first visit loads, in two files: many small ones compress worse and arrive later.
          groups: [
            // A database in memory is for browsers that keep nothing, a map for those who open one, the tables of
            // phone numbers for whoever types one.
            {
              name: 'vendor',
              test: /node_modules\/(?!fake-indexeddb|maplibre-gl|libphonenumber-js)/,
              priority: 2,
            },
            { name: 'maplibre', test: /node_modules\/maplibre-gl/, priority: 2 },
            { name: 'first', test: firstVisit, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/desk', '/pictures', '/manifest.webmanifest', '/healthz', '/bank', '/webhooks'].map(
        (path) => [path, `http://127.0.0.1:${process.env['PORT'] ?? 8787}`],
      ),
    ),
  },
}))
