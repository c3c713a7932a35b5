import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { readFileSync } from 'node:fs'
import { minifySync, transformSync } from 'rolldown/utils'
import { type Plugin, defineConfig } from 'vite'
import { splitCatalog } from '../scripts/bundle/split-catalog.ts'

/** Adds `awaitScript` as a file of its own, as the page's policy allows no inline script. */
const waiting = (): Plugin => ({
  name: 'await-script',
  apply: 'build',
  generateBundle() {
    const text = readFileSync(join(import.meta.dirname, 'await-script.ts'), 'utf8')
    const { code } = transformSync('await-script.ts', text.replaceAll('export ', ''))
    const source = minifySync('wait.js', `{${code};awaitScript()}`).code
    this.emitFile({ type: 'asset', fileName: 'wait.js', source })
  },
  transformIndexHtml: () => [
    { tag: 'script', attrs: { src: '/desk/wait.js', async: true }, injectTo: 'head' },
  ],
})

/**
 * Builds the merchant's desk: one page, one script and one stylesheet, and a script that waits for them, in a folder
 * of the app that the service worker neither stores nor answers for. The file names stay the same, as a desk fetches
 * them each time it is opened.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  publicDir: false,
  plugins: [lingui(), splitCatalog(), waiting(), babel({ presets: [linguiTransformerBabelPreset()] })],
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
