import { createHash } from 'node:crypto'
import type { OutputAsset, OutputChunk } from 'rolldown'
import { type Plugin, normalizePath } from 'vite'
import { laterSheetName } from '../../core/domain/named-in-page.ts'

const firstScreen = /\/src\/routes\/(?:home\/home|menu\/menu)-screen\.tsx$/

type Output = OutputAsset | OutputChunk

/**
 * Combines the styles into two stylesheets: that of the first screens, which the page loads first and which a kept or
 * server-rendered screen contains; and all the rest, loaded with the first screen that needs it (`laterSheet`). A
 * stylesheet per screen would cost a request each.
 */
export function twoSheets(): Plugin {
  let later = ''
  return {
    name: 'two-sheets',
    apply: 'build',
    // Runs before the page is written, which links the stylesheets of the first script.
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const outputs: Output[] = Object.values(bundle)
      const chunks = inOrder(outputs.filter((one) => one.type === 'chunk'))
      const isFirst = firstOf(chunks)
      const sheetOf = (which: OutputChunk[]): string =>
        [...new Set(which.flatMap(sheetsOf))].map((name) => textOf(bundle[name])).join('')
      const begins = sheetOf(chunks.filter(isFirst))
      const rest = sheetOf(chunks.filter((chunk) => !isFirst(chunk)))
      for (const name of chunks.flatMap(sheetsOf)) delete bundle[name]
      const emit = (name: string, source: string): string => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 6)
        const fileName = `assets/${name}-${hash}.css`
        this.emitFile({ type: 'asset', fileName, source })
        return fileName
      }
      const style = emit('style', begins)
      later = emit('later', rest)
      for (const chunk of chunks) chunk.viteMetadata?.importedCss.clear()
      chunks.find(({ isEntry }) => isEntry)?.viteMetadata?.importedCss.add(style)
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'meta', attrs: { name: laterSheetName, content: `/${later}` }, injectTo: 'head' },
      ],
    },
  }
}

const sheetsOf = ({ viteMetadata }: OutputChunk): string[] => [...(viteMetadata?.importedCss ?? [])]

const textOf = (file: Output | undefined): string => (file?.type === 'asset' ? String(file.source) : '')

/** Whether a chunk belongs to the start of the app or to one of its first screens. */
function firstOf(chunks: readonly OutputChunk[]): (chunk: OutputChunk) => boolean {
  const has = ({ moduleIds, facadeModuleId }: OutputChunk) =>
    [...moduleIds, facadeModuleId ?? ''].some((id) => firstScreen.test(normalizePath(id)))
  const first = new Set(chunks.filter((chunk) => chunk.isEntry || has(chunk)))
  for (const { imports } of first)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk)
  return (chunk) => first.has(chunk)
}

/** The entry chunk first, because it defines the order of precedence; then each chunk after those that it imports. */
function inOrder(chunks: readonly OutputChunk[]): OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  const visiting = new Set<OutputChunk>()
  const visit = (chunk: OutputChunk): void => {
    if (visiting.has(chunk)) return
    visiting.add(chunk)
    for (const next of chunks) if (chunk.imports.includes(next.fileName)) visit(next)
    found.add(chunk)
  }
  chunks.forEach(visit)
  return [...found]
}
