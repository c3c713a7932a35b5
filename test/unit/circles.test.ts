import { expect, test } from 'vitest'
import { circlesIn, circlesOfRooms } from '../support/house/circles.ts'
import { type House, houseOf, linksOf, wholeHouse } from '../support/house/house.ts'

/** Every file is read: seconds, or many on a machine that runs all of this at once. */
const slow = { timeout: 60_000 }

/** A copy of the house with some files more. */
const withFiles = (files: Record<string, string>): House =>
  new Map([...wholeHouse(), ...Object.entries(files)])

test('no file leads back to itself, by types neither', slow, () => {
  const all = new Map([...wholeHouse(), ...houseOf(['test', 'bench', 'scripts'])])
  expect(circlesIn(linksOf(all))).toEqual([])
})

test('no room leads back to itself', slow, () => {
  expect(circlesOfRooms(linksOf(wholeHouse()))).toEqual([])
})

test('a circle is seen, of a type and of what comes late too', slow, () => {
  const house = withFiles({
    'core/domain/cart/planted.ts': `import type { Planted } from '../menu/planted.ts'\n`,
    'core/domain/menu/planted.ts': `export const load = () => import('../cart/planted.ts')\n`,
  })
  const circle = ['core/domain/cart/planted.ts', 'core/domain/menu/planted.ts']
  expect(circlesIn(linksOf(house))).toContainEqual(circle)
})

test('two rooms of which each needs the other are seen', slow, () => {
  const house = withFiles({
    'src/ui/form/planted.ts': `export { Sheet } from '../sheet/sheet.tsx'\n`,
    'src/ui/sheet/planted.ts': `export { Field } from '../form/field.tsx'\n`,
  })
  expect(circlesOfRooms(linksOf(house))).toContainEqual(['src/ui/form', 'src/ui/sheet'])
})
