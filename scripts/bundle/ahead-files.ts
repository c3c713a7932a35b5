import type { OutputAsset, OutputChunk } from 'rolldown'
import { type Plugin, normalizePath } from 'vite'
import { type AheadFiles, aheadName, engineName } from '../../core/domain/ahead-files.ts'

const screens: Record<string, RegExp> = {
  '/': /\/src\/routes\/home\/home-screen\.tsx$/,
  '/menu': /\/src\/routes\/menu\/menu-screen\.tsx$/,
  '/item': /\/src\/routes\/item\/item-screen\.tsx$/,
}
const words = /\/locales\/(\w\w)\.po\?first$/

/**
 * Writes into the built page which files each screen and language need. The first script loads them by `import()`; a
 * page that is served with a screen in it can preload them before that script runs.
 */
export function aheadFiles(): Plugin {
  return {
    name: 'ahead-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one: OutputAsset | OutputChunk) => one.type === 'chunk')
        // The chunk of an import() may contain no module itself and only name the file that does.
        const has = ({ moduleIds, facadeModuleId }: OutputChunk, pattern: RegExp) =>
          [...moduleIds, facadeModuleId ?? ''].some((id) => pattern.test(normalizePath(id)))
        const files: AheadFiles = {}
        for (const [path, pattern] of Object.entries(screens))
          files[path] = addressesOf(chunks.filter((chunk) => has(chunk, pattern)))
        for (const chunk of chunks)
          for (const id of chunk.moduleIds) {
            const [, language] = words.exec(normalizePath(id)) ?? []
            if (language) files[language] = addressesOf([chunk])
          }
        // The worker is a bundle of its own; the page's scripts contain its name.
        files[engineName] = chunks.flatMap(({ code }) => {
          const named = /assets\/engine\.worker-[\w-]+\.js/.exec(code)
          return named ? [`/${named[0]}`] : []
        })
        for (const [name, found] of Object.entries(files))
          if (found.length === 0)
            throw new Error(`no file of the build holds what a launch needs for ${name}`)
        return [{ tag: 'meta', attrs: { name: aheadName, content: JSON.stringify(files) }, injectTo: 'head' }]

        /** The addresses of these chunks and their imports, except those that the page requests anyway. */
        function addressesOf(roots: readonly OutputChunk[]): string[] {
          const found = new Set(roots)
          for (const { imports } of found)
            for (const name of imports) {
              const next = chunks.find(({ fileName }) => fileName === name)
              if (next && !html.includes(`/${name}"`)) found.add(next)
            }
          return [...found].map(({ fileName }) => `/${fileName}`)
        }
      },
    },
  }
}
