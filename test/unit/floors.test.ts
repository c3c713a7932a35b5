import { expect, test } from 'vitest'
import { faultsOf, floorOf, floors, reserved } from '../support/house/floors.ts'
import { foldersOf, wholeHouse } from '../support/house/house.ts'

/** Every file is read: seconds, or many on a machine that runs all of this at once. */
const slow = { timeout: 60_000 }

test('every file imports only what its floor may import, packages included', slow, () => {
  expect([...wholeHouse()].flatMap(([file, text]) => faultsOf(file, text))).toEqual([])
})

test('a floor may import only floors below it, and every path in the list exists', () => {
  const names = Object.keys(floors)
  const upwards = Object.entries(floors).flatMap(([floor, { may, types = [] }]) =>
    [...may, ...types]
      .filter((place) => names.indexOf(floorOf(place) ?? '') >= names.indexOf(floor))
      .map((place) => `${floor} may import ${place}`),
  )
  expect(upwards).toEqual([])
  const files = [...wholeHouse().keys()]
  const places = new Set([...files, ...foldersOf(files), 'locales'])
  const named = Object.values(floors).flatMap(({ may, types = [] }) => [...may, ...types])
  expect([...names, ...named, ...Object.keys(reserved)].filter((place) => !places.has(place))).toEqual([])
})

const planted: [what: string, file: string, text: string, fault: string][] = [
  [
    'over several lines',
    'src/parts/planted.ts',
    `import {\n  MenuScreen,\n} from '../routes/menu/menu-screen.tsx'\n`,
    'src/parts/planted.ts imports src/routes/menu/menu-screen.tsx',
  ],
  [
    'by import()',
    'src/shell/planted.ts',
    `export const late = () => import('../parts/cart/cart-bar.tsx')\n`,
    'src/shell/planted.ts imports src/parts/cart/cart-bar.tsx',
  ],
  [
    'by import() of a template literal',
    'src/ui/planted.ts',
    'export const late = () => import(`../shell/root.tsx`)\n',
    'src/ui/planted.ts imports src/shell/root.tsx',
  ],
  [
    'by import() of a computed path',
    'src/routes/planted.ts',
    'export const late = (name: string) => import(`../shell/${name}.ts`)\n',
    'src/routes/planted.ts imports what it computes',
  ],
  [
    'by re-export of a name',
    'core/domain/planted.ts',
    `export { openReader } from '../storage/reader.ts'\n`,
    'core/domain/planted.ts imports core/storage/reader.ts',
  ],
  [
    'by export *',
    'src/queries/planted.ts',
    `export * from "../shell/command.ts"\n`,
    'src/queries/planted.ts imports src/shell/command.ts',
  ],
  [
    'for a type',
    'core/schema/planted.ts',
    `import type { Offer } from '../domain/menu/build.ts'\n`,
    'core/schema/planted.ts imports core/domain/menu/build.ts',
  ],
  [
    'within a type expression',
    'workers/engine/planted.ts',
    `export type Root = import('../../src/shell/root.tsx').Root\n`,
    'workers/engine/planted.ts imports src/shell/root.tsx',
  ],
  [
    'for its side effect only',
    'sw/planted.ts',
    `import '../workers/engine.worker.ts'\n`,
    'sw/planted.ts imports workers/engine.worker.ts',
  ],
  [
    'as a worker',
    'src/routes/planted.ts',
    `new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module' })\n`,
    'src/routes/planted.ts imports workers/engine.worker.ts',
  ],
  [
    'with a query for the bundler',
    'src/parts/planted.ts',
    `import url from '../../workers/engine.worker.ts?worker&url'\n`,
    'src/parts/planted.ts imports workers/engine.worker.ts',
  ],
  [
    'at run time, where only types are allowed',
    'src/routes/menu/planted.ts',
    `import { cartKey } from '../../../core/storage/rows.ts'\n`,
    'src/routes/menu/planted.ts imports core/storage/rows.ts',
  ],
  [
    'of another route',
    'src/routes/menu/planted.ts',
    `import {\n  HomeScreen\n} from '../home/home-screen.tsx'\n`,
    'src/routes/menu/planted.ts imports src/routes/home/home-screen.tsx',
  ],
  [
    'of the database module',
    'src/routes/menu/planted.ts',
    `import { database } from '../../queries/database.ts'\n`,
    'src/routes/menu/planted.ts imports src/queries/database.ts',
  ],
  [
    'of a package reserved to the server',
    'core/domain/planted.ts',
    `import { Kysely } from 'kysely'\n`,
    'core/domain/planted.ts uses kysely',
  ],
  [
    'of a module of Node',
    'core/schema/planted.ts',
    `const { readFileSync } = await import('node:fs')\n`,
    'core/schema/planted.ts uses node:',
  ],
  [
    'by require',
    'workers/engine/planted.ts',
    `const pg = require('pg')\n`,
    'workers/engine/planted.ts uses pg',
  ],
  [
    'of a subpath of a package',
    'src/shell/planted.ts',
    `import { serve } from '@hono/node-server/serve-static'\n`,
    'src/shell/planted.ts uses @hono/node-server',
  ],
  [
    'of a package that isn’t listed',
    'server/planted.ts',
    `import left from 'left-pad'\n`,
    'server/planted.ts uses left-pad',
  ],
  ['outside all floors', 'src/planted.ts', `export const one = 1\n`, 'src/planted.ts stands on no floor'],
]

test.each(planted)('reports a forbidden import or file (%s) in %s', (_, file, text, fault) => {
  expect(faultsOf(file, text)).toEqual([fault])
})

test('imports in comments and in string literals are ignored', () => {
  const text = `// import { Root } from '../../src/shell/root.tsx'\nexport const words = "import 'kysely'"\n`
  expect(faultsOf('core/domain/planted.ts', text)).toEqual([])
})
