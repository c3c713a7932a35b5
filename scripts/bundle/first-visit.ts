import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importsOf, targetOf } from './imports.ts'

/** The entry file of every visit. */
const start = 'src/main.tsx'

/** The screens at which people arrive; their code and texts must load together, not one after the other. */
const firstScreens = ['src/routes/home/home-screen.tsx', 'src/routes/menu/menu-screen.tsx']

/** The code behind *Add*: the first tap on a menu that has just appeared must not wait for another file. */
const add = 'src/parts/cart/change-cart.ts'

const root = resolve(import.meta.dirname, '../..')

/** The basics of every screen: those that a first screen needs, many later ones need as well. */
const common = /(?:^|\/)src\/(?:ui|words|queries)\//

/** The files of the first visit, found by static imports; everything else is loaded by `import()`. */
export type FirstVisit = {
  /** Files needed before any of the first screens. */
  ahead: ReadonlySet<string>
  /** Those, and the files of only one of the first screens. */
  all: ReadonlySet<string>
}

/**
 * The files that the start of the app and its first screens import.
 * @param imports what a file imports statically; file names are as returned by `named`
 * @param named converts a path from the repository's root to the name of a file
 */
export function firstVisit(
  imports: (file: string) => readonly string[],
  named: (path: string) => string = (path) => path,
): FirstVisit {
  const started = reached(named(start), imports)
  const screens = firstScreens.map((screen) => reached(named(screen), imports))
  const added = reached(named(add), imports)
  const all = new Set([started, ...screens].flatMap((files) => [...files]))
  const isAhead = (file: string) =>
    started.has(file) || added.has(file) || screens.every((screen) => screen.has(file)) || common.test(file)
  const ahead = new Set([...all].filter(isAhead))
  return { all, ahead }
}

/** A file and all files that it reaches through `imports`. */
export function reached(from: string, imports: (file: string) => readonly string[]): Set<string> {
  const found = new Set([from])
  // Iterating a Set also visits elements added meanwhile.
  for (const file of found) for (const next of imports(file)) found.add(next)
  return found
}

/** The static imports of a source file, read from its text; imports with a query are left out. */
export function staticImports(file: string): string[] {
  const path = join(root, file)
  if (!/\.tsx?$/.test(file) || !existsSync(path)) return []
  return importsOf(file, readFileSync(path, 'utf8'))
    .filter(({ kind, specifier }) => kind === 'static' && !specifier?.includes('?'))
    .map(({ specifier }) => specifier && targetOf(file, specifier))
    .filter((target) => typeof target === 'string')
}
