import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { splitCatalog } from '../scripts/bundle/split-catalog.ts'

/**
 * Builds the merchant's desk: one page, one script and one stylesheet, in a folder of the app that the service worker
 * neither stores nor answers for. The file names stay the same, as a desk fetches them each time it is opened.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  publicDir: false,
  plugins: [lingui(), splitCatalog(), babel({ presets: [linguiTransformerBabelPreset()] })],
  build: {
    outDir: join(import.meta.dirname, '../dist/desk'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: 'hidden',
    modulePreload: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'desk.js',
        assetFileNames: 'desk[extname]',
        codeSplitting: false,
      },
    },
  },
})
