import { targetOf } from '../../../scripts/bundle/imports.ts'
import { importsIn } from './house.ts'

/** A floor is a folder or a file. It may import itself and the folders and files listed here. */
type Floor = {
  may: readonly string[]
  /** From these it may import only types, which leave nothing in the built code. */
  types?: readonly string[]
}

const nouns = ['core/schema']
const rules = ['core/schema', 'core/domain']
const phone = [...rules, 'core/contract', 'core/storage']
/**
 * What screens may know of the database and of the engine apart from `src/engine.ts`: only types of rows, settings and
 * commands.
 */
const looks = ['core/storage/rows.ts', 'core/storage/settings.ts', 'workers/engine']
const shell = [
  ...rules,
  'core/contract/errors.ts',
  'core/contract/error-ways.ts',
  'src/i18n',
  'src/words',
  'src/ui',
  'src/queries',
  'src/engine',
  'src/engine.ts',
]

/** From the bottom up: a floor may only list floors before it. */
export const floors: Readonly<Record<string, Floor>> = {
  'core/schema': { may: [] },
  'core/domain': { may: nouns },
  'core/contract': { may: nouns },
  'core/storage': { may: nouns },
  workers: { may: phone },
  sw: { may: [...phone, 'workers'] },
  'src/styles': { may: [] },
  'src/i18n': {
    may: [...rules, 'locales'],
    types: ['core/contract/refusal-data.ts', 'workers/engine/base/result.ts'],
  },
  'src/ui': { may: ['src/styles'], types: nouns },
  // Names that the page and the desk share.
  'src/words': { may: nouns, types: ['src/ui'] },
  'src/queries': { may: [...rules, 'core/storage', 'src/ui/unless-pressed.ts'] },
  'src/engine': { may: [], types: looks },
  'src/engine.ts': {
    may: ['src/engine', 'workers/engine.worker.ts', 'workers/engine/base/result.ts'],
    types: looks,
  },
  'src/shell': { may: shell, types: looks },
  'src/parts': { may: [...shell, 'src/shell'], types: looks },
  'src/routes': { may: [...shell, 'src/shell', 'src/parts'], types: looks },
  // The table of routes, the app around it and its start.
  'src/router.ts': { may: ['src/i18n', 'src/engine', 'src/shell', 'src/parts', 'src/routes'] },
  'src/app.tsx': { may: ['src/router.ts'] },
  'src/draw-aside.tsx': { may: ['src/shell', 'src/router.ts', 'src/app.tsx'] },
  'src/preload-screens.ts': { may: ['src/i18n', 'src/engine', 'src/shell', 'src/parts'] },
  'src/late-start.ts': {
    may: [
      'src/engine',
      'src/engine.ts',
      'src/queries',
      'src/shell',
      'src/preload-screens.ts',
      'src/draw-aside.tsx',
    ],
  },
  'src/main.tsx': {
    may: [
      ...shell,
      'src/styles',
      'src/shell',
      'src/parts',
      'src/router.ts',
      'src/app.tsx',
      'src/late-start.ts',
    ],
  },
  'src/env.d.ts': { may: [] },
  // Draws the app's first screens on the server, so it uses the whole page.
  'first-page': { may: [...phone, 'src'] },
  server: { may: [...rules, 'core/contract'] },
  desk: { may: [...rules, 'core/contract', 'src/words', 'locales'] },
}

/** Folders whose subfolders may not import one another; what two of them share belongs to a lower floor. */
const apart = ['src/routes']

/** Files that only these floors may import, although their floor is open to others. */
export const reserved: Readonly<Record<string, readonly string[]>> = {
  // The page only reads, through named queries, and writes through the engine.
  'core/storage/writer.ts': ['workers', 'sw'],
  'src/queries/database.ts': ['src/queries'],
  // The service worker uses the engine's modules, not the worker.
  'workers/engine.worker.ts': ['src/engine.ts'],
}

/** Every package and the floors that may use it; `node:` stands for all of Node's built-in modules. */
const packages: Readonly<Record<string, readonly string[]>> = {
  valibot: ['core/schema', 'core/contract', 'workers', 'server'],
  'libphonenumber-js': ['core/domain'],
  'date-fns-tz': ['core/domain'],
  dexie: ['core/storage'],
  'fake-indexeddb': ['core/storage'],
  'dexie-react-hooks': ['src/queries'],
  ky: ['workers'],
  comlink: ['workers', 'src/engine.ts', 'server/web/drawing-thread.ts', 'first-page/thread.ts'],
  'workbox-core': ['sw'],
  'workbox-precaching': ['sw'],
  'workbox-routing': ['sw'],
  'workbox-strategies': ['sw'],
  react: ['src', 'first-page'],
  'react-dom': ['src', 'first-page'],
  '@tanstack/react-router': ['src', 'first-page'],
  '@lingui/core': ['src', 'desk', 'first-page'],
  '@lingui/react': ['src'],
  'maplibre-gl': ['src/parts/map'],
  hono: ['server'],
  '@hono/node-server': ['server'],
  kysely: ['server'],
  pg: ['server'],
  pino: ['server'],
  uqr: ['server', 'src/routes/invite'],
  'node:': ['server', 'first-page/thread.ts'],
}

/** Files that may import a computed address: the worker's comes from the bundler. */
const computes = ['src/engine.ts']

const isIn = (file: string, places: readonly string[]): boolean =>
  places.some((place) => file === place || file.startsWith(`${place}/`))

/** The floor that a file or a folder is on. */
export const floorOf = (file: string): string | undefined =>
  Object.keys(floors)
    .filter((floor) => isIn(file, [floor]))
    .toSorted((a, b) => b.length - a.length)[0]

/** The name of a package without the path inside it. */
const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? 'node:'
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')

/** The imports of a file that its floor doesn't allow, each as a sentence. */
export function faultsOf(file: string, text: string): string[] {
  const floor = floorOf(file)
  if (floor === undefined) return [`${file} stands on no floor`]
  return importsIn(file, text).flatMap(({ kind, specifier }) => {
    if (specifier === null) return computes.includes(file) ? [] : [`${file} imports what it computes`]
    const target = targetOf(file, specifier)
    if (target === null) {
      const name = packageOf(specifier)
      return isIn(file, packages[name] ?? []) ? [] : [`${file} uses ${name}`]
    }
    return mayImport(floor, file, target, kind === 'type') ? [] : [`${file} imports ${target}`]
  })
}

function mayImport(floor: string, file: string, target: string, isType: boolean): boolean {
  const { may, types = [] } = floors[floor]!
  const isOpen = isIn(target, [floor, ...may]) || (isType && isIn(target, types))
  return isOpen && !isReserved(file, target) && !isApart(file, target)
}

const isReserved = (file: string, target: string): boolean =>
  target in reserved && !isIn(file, reserved[target]!)

function isApart(file: string, target: string): boolean {
  const folder = apart.find((one) => isIn(file, [one]) && isIn(target, [one]))
  if (folder === undefined) return false
  const roomOf = (path: string) => path.slice(folder.length + 1).split('/')[0]
  return roomOf(file) !== roomOf(target)
}
