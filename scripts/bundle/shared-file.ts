import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, minifySync } from 'vite'

/**
 * Gives a package's own built file to page and worker as it is, under one address: in a bundle of each, a phone would
 * load it twice. Whoever imports the package imports that address.
 * @param file from the root of the repository, with its source map beside it
 * @returns the plugin for the page's build, and the one for the worker's, which writes no file of its own
 */
export function sharedFile(name: string, file: string): { page: Plugin; worker: Plugin } {
  const path = join(import.meta.dirname, '../..', file)
  const { code: source, map } = minifySync(path, readFileSync(path, 'utf8'), {
    module: true,
    // As in the page's own scripts (vite.config.ts).
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
        // For whoever reads a stack trace (docs/operating.md); the server keeps it to itself.
        this.emitFile({ type: 'asset', fileName: `${fileName}.map`, source: JSON.stringify(map) })
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html) => ({
          html: withoutScript(html, fileName),
          // What the first script imports would be asked for only once that is there.
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

/** Vite takes it for one of the page's own scripts where the first one imports it; pages are told by theirs. */
function withoutScript(html: string, fileName: string): string {
  const text = html.replace(`<script type="module" crossorigin src="/${fileName}"></script>`, '')
  if (text.includes(`src="/${fileName}"`)) throw new Error(`${fileName} is one of the page's own scripts`)
  return text
}
