import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importsOf, targetOf } from './imports.ts'

/** Where every visit begins. */
const start = 'src/main.tsx'

/** The screens that people arrive at, whose code and words aren't waited for one after the other. */
const firstScreens = ['src/routes/home/home-screen.tsx', 'src/routes/menu/menu-screen.tsx']

/** What *Add* runs: the first tap on a menu that has only just come waits for no other file. */
const add = 'src/parts/cart/change-cart.ts'

const root = resolve(import.meta.dirname, '../..')

/** What every screen is made of: what one of the first ones needs of it, many of the later ones need as well. */
const common = /(?:^|\/)src\/(?:ui|words|queries)\//

/** What the first visit needs, as far as static imports tell: whatever else there is comes by `import()`. */
export type FirstVisit = {
  /** What comes ahead of the first screen, whichever it is. */
  ahead: ReadonlySet<string>
  /** That, and what is of one first screen only. */
  all: ReadonlySet<string>
}

/**
 * What comes with the start of the app and with its first screens.
 * @param imports what a file imports statically; files go by the same names as `named`'s
 * @param named the name of a file of ours, which is given from the root of the repository
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

/** This file, and all that it leads to by `imports`. */
export function reached(from: string, imports: (file: string) => readonly string[]): Set<string> {
  const found = new Set([from])
  // A set that grows while it is gone through goes on with what was added.
  for (const file of found) for (const next of imports(file)) found.add(next)
  return found
}

/** What a source file of ours brings with it, by reading it; of one with a query, only the address. */
export function staticImports(file: string): string[] {
  const path = join(root, file)
  if (!/\.tsx?$/.test(file) || !existsSync(path)) return []
  return importsOf(file, readFileSync(path, 'utf8'))
    .filter(({ kind, specifier }) => kind === 'static' && !specifier?.includes('?'))
    .map(({ specifier }) => specifier && targetOf(file, specifier))
    .filter((target) => typeof target === 'string')
}
