import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives a package's own built file to page and worker as it is, under one address: in a bundle of each, a phone would
 * load it twice. Whoever imports the package imports that address.
 * @param file from the root of the repository; minified, for nobody does it again
 * @returns the plugin for the page's build, and the one for the worker's, which writes no file of its own
 */
export function sharedFile(name: string, file: string): { page: Plugin; worker: Plugin } {
  const path = join(import.meta.dirname, '..', file)
  // The build serves a map beside each script to nobody but whoever reads stack traces (docs/operating.md).
  const source = readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n')
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
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
        this.emitFile({ type: 'asset', fileName: `${fileName}.map`, source: readFileSync(`${path}.map`) })
      },
      transformIndexHtml: {
        order: 'post',
        // What the first scripts import would be asked for only once they are there.
        handler: () => [
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          },
        ],
      },
    },
  }
}
