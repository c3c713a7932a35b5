import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Import, importsOf, targetOf } from '../../../scripts/bundle/imports.ts'

/** Source files: their text by their path from the repository's root. */
export type House = ReadonlyMap<string, string>

const root = resolve(import.meta.dirname, '../../..')

/** Reads all source files under these folders. Styles too, because they are imported like code. */
export const houseOf = (folders: readonly string[]): House =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        // Packages that a benchmark has installed aren't part of the sources.
        .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/(^|[\\/])node_modules[\\/]/.test(file))
        .map((file) => join(folder, file).replaceAll('\\', '/'))
        .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
    ),
  )

let whole: House | undefined

/** All files that the product is built from and runs from, without the desk's own build configuration. */
export function wholeHouse(): House {
  if (whole) return whole
  const files = new Map(houseOf(['core', 'workers', 'sw', 'src', 'server', 'desk', 'first-page']))
  files.delete('desk/vite.config.ts')
  return (whole = files)
}

/** Parsed imports by file and text, so that each text is parsed only once. */
const known = new Map<string, Import[]>()

/** The imports of a source file; styles import nothing of ours. */
export function importsIn(file: string, text: string): Import[] {
  if (file.endsWith('.css')) return []
  const found = known.get(file + text) ?? importsOf(file, text)
  known.set(file + text, found)
  return found
}

/** For each file, the source files that it imports in any way. */
export function linksOf(house: House): Map<string, string[]> {
  const links = [...house].map(([file, text]) => {
    const targets = importsIn(file, text).map(({ specifier }) => specifier && targetOf(file, specifier))
    return [file, [...new Set(targets.filter((target) => target !== null && house.has(target)))]] as const
  })
  return new Map(links) as Map<string, string[]>
}

/** Every folder that these files are in, at any depth. */
export function foldersOf(files: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
      folders.add(file.slice(0, end))
  return [...folders].toSorted()
}
