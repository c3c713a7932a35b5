import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { generateShop } from '../../../server/shops/generate/generate-shop.ts'
import { generatedPictures } from '../../../server/shops/generate/pictures.ts'
import { type Pictures, pictureFolder } from '../../../server/shops/import/picture-folder.ts'

/** What a row shows of a dish; `picture` is its path from the shop's file. */
export type Dish = { id: string; title: string; description: string; cents: number; picture: string }

/** A menu of one size, for all contenders. */
export type Shop = { size: number; host: string; file: ShopFileInput; pictures: Pictures; dishes: Dish[] }

const demoFolder = join(import.meta.dirname, '../../../shops/demo')

/** Menus up to this size use the demo shop's own dishes, with its photos; larger ones are generated. */
const demoSize = 60

export function shopOf(size: number): Shop {
  const host = `dishes-${size}.localhost`
  const isDemo = size <= demoSize
  const file = justDishes(isDemo ? partOfDemo(size, host) : generateShop({ items: size, host }))
  const pictures = isDemo ? pictureFolder(demoFolder) : generatedPictures
  return { size, host, file, pictures, dishes: file.categories.flatMap(({ items }) => items.map(asRow)) }
}

/**
 * The demo shop with its first `size` dishes, without references to dishes, categories or coupons that may be missing.
 */
function partOfDemo(size: number, host: string): ShopFileInput {
  const demo = JSON.parse(readFileSync(join(demoFolder, 'shop.json'), 'utf8')) as ShopFileInput
  let left = size
  const categories = demo.categories.flatMap((category) => {
    const items = category.items.filter(({ onlyTables }) => !onlyTables).slice(0, left)
    left -= items.length
    return items.length > 0 ? [{ ...category, items }] : []
  })
  const own = { id: `dishes-${size}`, hosts: [host] }
  return { ...demo, ...own, categories, tables: [], vouchers: [], missions: [], invitations: {} }
}

/** Removes combos and opening hours, so that the menu starts with a dish and is complete whenever it is measured. */
const justDishes = (file: ShopFileInput): ShopFileInput => ({
  ...file,
  combos: [],
  categories: file.categories.map(({ opening: _, items, ...category }) => ({
    ...category,
    items: items.map(({ opening: _, ...item }) => item),
  })),
})

const asRow = ({ id, title, description, price, picture }: DishInput): Dish => ({
  id: id ?? '',
  title: inEnglish(title),
  description: inEnglish(description),
  cents: Math.round((price ?? 0) * 100),
  picture: picture ?? '',
})

type DishInput = ShopFileInput['categories'][number]['items'][number]

const inEnglish = (text: DishInput['description']): string =>
  typeof text === 'string' ? text : (text?.['en'] ?? '')
