import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { splitCatalog } from './scripts/split-catalog.ts'

/** Our own code that every first visit needs. */
const firstVisit = new RegExp(
  [
    'core/(domain/(?!slots|combo)|storage/)',
    'src/(engine|router|app|background-sync)',
    'src/frame/(?!connection-sheet|error-screen)',
    'src/i18n/(?!error-messages)',
    'src/queries/',
    // With the first of our components, or the order of the cascade's layers would come after them.
    'src/styles/',
    'src/parts/(allergen-names|membership|order-type|use-shop-now|cart/(cart-bar|use-cart-space)|dish/dish-price)',
    'src/ui/(?!choice-list|field|ready-offline|sheet|stepper)',
  ].join('|'),
)

/** The app and its worker; the service worker has a build of its own (vite.sw.config.ts). */
export default defineConfig({
  plugins: [react(), lingui(), splitCatalog(), babel({ presets: [linguiTransformerBabelPreset()] })],
  resolve: {
    alias: [
      // Dexie's build for today's browsers: smaller and quicker than the default one for old ones.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had it for years; the shim for old ones is dead weight.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  worker: { format: 'es', plugins: () => [] },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every first visit loads, in two files: many small ones compress worse and arrive later.
          groups: [
            { name: 'vendor', test: /node_modules/, priority: 2 },
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
      ['/api', '/pictures', '/manifest.webmanifest', '/healthz'].map((path) => [
        path,
        `http://127.0.0.1:${process.env['PORT'] ?? 8787}`,
      ]),
    ),
  },
})
