import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The app and its worker; the service worker has a build of its own (vite.sw.config.ts). */
export default defineConfig({
  plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  resolve: {
    alias: [
      // Dexie's build for today's browsers: smaller and quicker than the default one for old ones.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had it for years; the shim for old ones is dead weight.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  worker: { format: 'es', plugins: () => [] },
  build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
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
