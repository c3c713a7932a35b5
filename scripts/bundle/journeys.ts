import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Plugin, normalizePath } from 'vite'
import { importsOf, targetOf } from './imports.ts'

/**
 * Code that is loaded by `import()` is bundled into a few large files, one per step of a customer's journey: on a
 * phone a request costs more than the bytes in it, and each file is one more to cache. The code that a screen needs
 * beyond the first ones is at most 12.5 kB (test/e2e/launch/offline-shell.spec.ts). The first matching pattern
 * decides the file; null keeps a file of its own.
 */
const journeys: readonly (readonly [RegExp, string | null])[] = [
  [/^src\/routes\/(?:home\/home|menu\/menu)-screen\.tsx$/, null],
  // The map's library is as large as everything else together.
  [/^src\/parts\/map\//, null],
  // A file of its own, so that failures can be reported in a few words even if the sentences can't be loaded.
  [/^src\/i18n\//, null],
  [/^src\/parts\/debug\//, 'debug'],
  [/^src\/(?:routes\/(?:menu|item|combo)|parts\/(?:pull|cart))\//, 'dish'],
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

/** The name of a chunk without the prefix, as the bundler spells it. */
export const journeyIn = (chunk: string): string => chunk.replace(/^_journey_/, '')

/** Makes an `import()` of one screen's file load the file of its whole journey, with all exports of its files. */
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

/** All files of the page that another file loads by `import()`. */
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
