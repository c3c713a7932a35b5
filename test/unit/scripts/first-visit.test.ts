import { expect, test } from 'vitest'
import { firstVisit } from '../../../scripts/bundle/first-visit.ts'
import { importsOf } from '../../../scripts/bundle/imports.ts'

/** What each file of a small app imports with itself. */
const imports: Record<string, string[]> = {
  'src/main.tsx': ['src/router.ts'],
  'src/router.ts': ['core/search.ts'],
  'src/routes/home/home-screen.tsx': ['src/parts/shared.ts', 'src/parts/only-home.ts'],
  'src/routes/menu/menu-screen.tsx': [
    'src/parts/shared.ts',
    'src/parts/only-menu.ts',
    'src/ui/only-menu.tsx',
    'src/parts/cart/change-cart.ts',
  ],
  'src/parts/cart/change-cart.ts': ['core/cart.ts'],
  'src/parts/shared.ts': ['core/price.ts'],
  'src/routes/order/order-screen.tsx': ['src/parts/late.ts'],
}
const { ahead, all } = firstVisit((file) => imports[file] ?? [])

test('ahead of the first screen load the start, what both screens or “Add” need, and the parts in src/ui', () => {
  expect([...ahead].toSorted()).toEqual([
    'core/cart.ts',
    'core/price.ts',
    'core/search.ts',
    'src/main.tsx',
    'src/parts/cart/change-cart.ts',
    'src/parts/shared.ts',
    'src/router.ts',
    'src/ui/only-menu.tsx',
  ])
})

test('the first visit adds both first screens and their own imports, but nothing that is loaded later', () => {
  expect([...all].filter((file) => !ahead.has(file)).toSorted()).toEqual([
    'src/parts/only-home.ts',
    'src/parts/only-menu.ts',
    'src/routes/home/home-screen.tsx',
    'src/routes/menu/menu-screen.tsx',
  ])
})

test('importsOf distinguishes static, dynamic and type imports', () => {
  const text = [
    `import './effect.ts'`,
    `import {\n  one,\n} from './lines.ts'`,
    `export { two } from './passed-on.ts'`,
    `export const late = () => import('./late.ts')`,
    `import type { Three } from './type.ts'`,
    `export const worker = new URL('./worker.ts', import.meta.url)`,
  ].join('\n')
  expect(importsOf('src/planted.ts', text).map(({ kind, specifier }) => `${kind} ${specifier}`)).toEqual([
    'static ./effect.ts',
    'static ./lines.ts',
    'static ./passed-on.ts',
    'dynamic ./late.ts',
    'type ./type.ts',
    'dynamic ./worker.ts',
  ])
})
