import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../../../core/schema/constants.ts'
import { allergens, diets, orderTypes, paymentMethods } from '../../../../../core/schema/primitives.ts'
import { Opening } from '../../../../../core/schema/shop-file/shop-file-parts.ts'
import { ShopFile } from '../../../../../core/schema/shop-file/shop-file.ts'
import { checkShopFile } from '../../../../../server/shops/check/check-shop-file.ts'
import { smallShop } from '../../../../support/shops/small-shop.ts'

const page = readFileSync(new URL('../../../../../docs/shop-file.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]): unknown =>
  JSON.parse(json ?? ''),
)

describe('docs/shop-file.md', () => {
  test('begins with an example that is a valid shop', () => {
    expect(checkShopFile(examples[0], () => false)).toMatchObject({ ok: true })
  })

  test('shows a valid opening and valid sizes', () => {
    expect(v.is(Opening, examples[1])).toBe(true)
    const shop = smallShop()
    const soup = { id: 'soup', title: 'Soup', price: 4.5, ...(examples[2] as object) }
    const checked = checkShopFile(
      { ...shop, tables: [], combos: [], categories: [{ id: 'a', name: 'A', items: [soup] }] },
      () => false,
    )
    expect(checked).toMatchObject({ ok: true })
  })

  test('names every key of the format and every predefined value of a key', () => {
    const keys = new Set<string>([...allergens, ...diets, ...languages, ...orderTypes, ...paymentMethods])
    collectKeys(ShopFile, keys)
    expect([...keys].filter((key) => !page.includes(`\`${key}\``) && !page.includes(`"${key}"`))).toEqual([])
  })

  test('describes no key that the code doesn’t read', () => {
    const keys = new Set<string>()
    collectKeys(ShopFile, keys)
    const unread = [...keys].filter((key) => !new RegExp(`\\b${key}\\b`).test(code))
    expect(keys.size).toBeGreaterThan(100)
    expect(unread).toEqual([])
    expect(page).not.toContain('nothing yet')
  })
})

/** What could read a key: phones and desk get nothing of the file but what the server compiles. */
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const code = globSync('{core,server}/**/*.ts', { cwd: root })
  .filter((file) => !/^(core\/schema\/shop-file|server\/shops\/(generate|check))\//.test(file))
  .map((file) => readFileSync(`${root}${file}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''))
  .join('\n')

type Node = { wrapped?: Node; item?: Node; entries?: Record<string, Node> }

function collectKeys(schema: object, keys: Set<string>): void {
  const node = schema as Node
  if (node.wrapped) collectKeys(node.wrapped, keys)
  if (node.item) collectKeys(node.item, keys)
  for (const [key, entry] of Object.entries(node.entries ?? {})) {
    if (!/^(MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)DAY$/.test(key)) keys.add(key)
    collectKeys(entry, keys)
  }
}
