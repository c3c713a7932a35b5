import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, minifySync } from 'vite'

/**
 * Serves a package's own built file, minified, to page and worker under one address: if each bundle contained it, a
 * phone would load it twice. Imports of the package become imports of that address.
 * @param file from the root of the repository, with its source map beside it
 * @returns the plugin for the page's build, and the one for the worker's, which emits no file
 */
export function sharedFile(name: string, file: string): { page: Plugin; worker: Plugin } {
  const path = join(import.meta.dirname, '../..', file)
  const { code: source, map } = minifySync(path, readFileSync(path, 'utf8'), {
    module: true,
    // The same options as for the page's scripts (vite.config.ts).
    compress: {
      target: 'es2022',
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
    sourcemap: true,
    inputMap: JSON.parse(readFileSync(`${path}.map`, 'utf8')),
  })
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 6)
  const fileName = `assets/${name}-${hash}.js`
  const worker: Plugin = {
    name: `shared-${name}`,
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${name}$`) },
      handler: () => ({ id: `/${fileName}`, external: 'absolute' }),
    },
  }
  return {
    worker,
    page: {
      ...worker,
      generateBundle() {
        this.emitFile({ type: 'asset', fileName, source })
        // For reading stack traces (docs/operating.md); the server doesn't publish it.
        this.emitFile({ type: 'asset', fileName: `${fileName}.map`, source: JSON.stringify(map) })
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html) => ({
          html: withoutScript(html, fileName),
          // Without a preload, the browser would request it only after it has loaded the first script.
          tags: [
            {
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
              injectTo: 'head',
            },
          ],
        }),
      },
    },
  }
}

/**
 * Removes the script tag that Vite adds for this file when the first script imports it: a page is identified by its
 * own scripts.
 */
function withoutScript(html: string, fileName: string): string {
  const text = html.replace(`<script type="module" crossorigin src="/${fileName}"></script>`, '')
  if (text.includes(`src="/${fileName}"`)) throw new Error(`${fileName} is one of the page's own scripts`)
  return text
}
