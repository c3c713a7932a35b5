import { expect, test } from 'vitest'
import { circlesIn, circlesOfRooms } from '../support/house/circles.ts'
import { type House, houseOf, linksOf, wholeHouse } from '../support/house/house.ts'

/** Every file is read: seconds, or many on a machine that runs all of this at once. */
const slow = { timeout: 60_000 }

/** A copy of the house with some files more. */
const withFiles = (files: Record<string, string>): House =>
  new Map([...wholeHouse(), ...Object.entries(files)])

test('no files import each other in a circle, not even for types', slow, () => {
  const all = new Map([...wholeHouse(), ...houseOf(['test', 'bench', 'scripts'])])
  expect(circlesIn(linksOf(all))).toEqual([])
})

test('no folders import each other in a circle', slow, () => {
  expect(circlesOfRooms(linksOf(wholeHouse()))).toEqual([])
})

test('a circle of a type import and a dynamic import is found', slow, () => {
  const house = withFiles({
    'core/domain/cart/planted.ts': `import type { Planted } from '../menu/planted.ts'\n`,
    'core/domain/menu/planted.ts': `export const load = () => import('../cart/planted.ts')\n`,
  })
  const circle = ['core/domain/cart/planted.ts', 'core/domain/menu/planted.ts']
  expect(circlesIn(linksOf(house))).toContainEqual(circle)
})

test('two folders that import each other are found', slow, () => {
  const house = withFiles({
    'src/ui/form/planted.ts': `export { Sheet } from '../sheet/sheet.tsx'\n`,
    'src/ui/sheet/planted.ts': `export { Field } from '../form/field.tsx'\n`,
  })
  expect(circlesOfRooms(linksOf(house))).toContainEqual(['src/ui/form', 'src/ui/sheet'])
})
