import { expect, test } from 'vitest'
import { targetOf } from '../../../scripts/bundle/imports.ts'
import { importsIn, wholeHouse } from '../../support/house/house.ts'

const house = wholeHouse()

/** What a file brings with it: what it imports beside types. */
const broughtBy = (file: string): string[] =>
  importsIn(file, house.get(file) ?? '')
    .filter(({ kind }) => kind === 'static')
    .map(({ specifier }) => specifier ?? '')

test('of core/schema and core/contract, the page imports types, and values only of modules without imports', () => {
  const faults = [...house.keys()]
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) =>
      broughtBy(file).map((specifier) => ({ file, target: targetOf(file, specifier) ?? '' })),
    )
    .filter(({ target }) => /^core\/(?:schema|contract)\//.test(target) && broughtBy(target).length > 0)
  expect(faults).toEqual([])
})
