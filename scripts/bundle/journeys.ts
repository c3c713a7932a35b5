import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Plugin, normalizePath } from 'vite'
import { importsOf, targetOf } from './imports.ts'

/**
 * What comes by `import()` comes in a few large files, one for each step of a journey: a request costs a phone more
 * than the bytes that are in it, and each file is one more to be kept on it. What a screen needs beyond the first ones
 * weighs at most 12.5 kB (test/e2e/launch/offline-shell.spec.ts). The first pattern that fits says where a file goes; null
 * leaves it a file of its own.
 */
const journeys: readonly (readonly [RegExp, string | null])[] = [
  [/^src\/routes\/(?:home\/home|menu\/menu)-screen\.tsx$/, null],
  // The map comes with a library as large as all the rest.
  [/^src\/parts\/map\//, null],
  // What failed is said in few words where the sentences can't be had.
  [/^src\/i18n\//, null],
  [/^src\/parts\/debug\//, 'debug'],
  [/^src\/routes\/menu\/|^src\/parts\/pull\//, 'menu-more'],
  [/^src\/(?:routes\/(?:item|combo)|parts\/cart)\//, 'dish'],
  [/^src\/routes\/order\/confirm\//, 'checkout'],
  [/^src\/routes\/order\/detail\//, 'order'],
  [/^src\/routes\/(?:order|payment)\//, 'orders'],
  [/^src\/routes\/login\//, 'sign-in'],
  [/^src\/routes\/(?:register|profile\/edit)\//, 'register'],
  [/^src\/routes\/profile\/privacy\//, 'privacy'],
  [/^src\/routes\/profile\//, 'profile'],
  [/^src\/routes\/address\//, 'address'],
  [/^src\/routes\/booking\//, 'booking'],
  [/^src\/routes\/(?:member|voucher|invite|mission)\//, 'member'],
  [/^src\//, 'more'],
]

const journeyOf = (file: string): string | null =>
  journeys.find(([pattern]) => pattern.test(file))?.[1] ?? null

const root = join(import.meta.dirname, '../..')
const prefix = '\0journey:'

/** What a chunk is called, without the prefix as the bundler spells it. */
export const journeyIn = (chunk: string): string => chunk.replace(/^_journey_/, '')

/** Has an `import()` of one screen's file bring the whole journey's: what each of its files exports. */
export function journeyFiles(): Plugin {
  const filesOf = Map.groupBy(importedLate(), journeyOf)
  return {
    name: 'journey-files',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return null
      const found = await this.resolve(source, importer, { kind: 'import-statement', skipSelf: true })
      const journey = found && journeyOf(normalizePath(relative(root, found.id)))
      return journey ? `${prefix}${journey}` : null
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const files = filesOf.get(id.slice(prefix.length)) ?? []
      return files
        .map((file) => `export * from ${JSON.stringify(normalizePath(join(root, file)))}`)
        .join('\n')
    },
  }
}

/** Every file of the page that some other one comes to by `import()`. */
function importedLate(): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${normalizePath(file)}`)
  const targets = files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ kind }) => kind === 'dynamic')
      .map(({ specifier }) => specifier && targetOf(file, specifier)),
  )
  return [...new Set(targets.filter((target) => typeof target === 'string'))].toSorted()
}
