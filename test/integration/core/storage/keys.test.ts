import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../../core/schema/constants.ts'
import { orderTypes } from '../../../../core/schema/primitives.ts'
import { cartKey, menuKey, menuStatusKey, menuViewKey } from '../../../../core/storage/rows.ts'

/** What a shop file allows as an id. */
const storeId = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,6}$/)
const orderType = fc.constantFrom(...orderTypes)
const language = fc.constantFrom(...languages)
const md5 = fc.stringMatching(/^[0-9a-f]{2}$/)
/** The table comes from the address bar: anything may stand there. */
const tableCode = fc.option(
  fc.string({ unit: fc.constantFrom('|', 'T', '1', 'e', 'n'), minLength: 1, maxLength: 4 }),
)

const distinct = <T extends unknown[]>(context: fc.Arbitrary<T>, keyOf: (...context: T) => string): void =>
  fc.assert(
    fc.property(context, context, (one, other) => {
      expect(keyOf(...one) === keyOf(...other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      expect(keyOf(...one)).toBe(keyOf(...structuredClone(one)))
    }),
    { numRuns: 500 },
  )

describe('two keys are equal only if all their parts are equal', () => {
  test('for menus', () => {
    distinct(fc.tuple(storeId, orderType, language, md5), menuKey)
  })
  test('for menu statuses', () => {
    distinct(fc.tuple(storeId, orderType, language), menuStatusKey)
  })
  test('for carts: one for each order type of a shop', () => {
    distinct(fc.tuple(storeId, orderType), cartKey)
  })
  test('for menu views, whatever table code is in the address', () => {
    const context = fc.tuple(storeId, orderType, language, tableCode)
    distinct(context, (store, type, tongue, table) => menuViewKey(menuStatusKey(store, type, tongue), table))
  })
})

test('G27 a menu’s key changes with its order type, its language and its hash', () => {
  const keys = [
    menuKey('s', 'pickup', 'en', 'a'),
    menuKey('s', 'delivery', 'en', 'a'),
    menuKey('s', 'pickup', 'es', 'a'),
    menuKey('s', 'pickup', 'en', 'b'),
  ]
  expect(new Set(keys).size).toBe(4)
})
