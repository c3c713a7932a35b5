import type { DeskDish } from '../../core/contract/desk/desk-calls.ts'
import { comboMark, sizeMark } from '../../core/contract/wire/menu/without-items.ts'
import type { ItemEntry } from '../../core/schema/shop-file/shop-file-menu.ts'
import type { Database } from '../database/open.ts'
import { defaultLanguage } from '../shops/compile/compile-shop.ts'
import { localize } from '../shops/compile/localize.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** Every dish once, each followed by its sizes, in the menu's order, then the combos; in the kitchen's language. */
export async function deskDishes(db: Database, { id: shopId, file }: StoredShop): Promise<DeskDish[]> {
  const rows = await db.selectFrom('sold_out').selectAll().where('shop_id', '=', shopId).execute()
  const since = new Map(rows.map((row) => [row.item_id, row.since]))
  const language = defaultLanguage(file)
  const say = (text: Parameters<typeof localize>[0]) => localize(text, language, file)
  const dishes = new Map<string, DeskDish>()
  const add = (dish: Omit<DeskDish, 'soldOutSince'>) =>
    void dishes.set(dish.id, { ...dish, soldOutSince: since.get(dish.id) ?? null })
  for (const { name, items } of file.categories) {
    const category = say(name)
    for (const item of items) {
      if (dishes.has(item.id)) continue
      const title = say(item.title)
      add({ id: item.id, title, category })
      for (const sku of item.skus) {
        const id = sizeMark(item.id, sku.id)
        // The only size is the dish itself. One that was marked before the others went can still be put back.
        if (item.skus.length < 2 && !since.has(id)) continue
        const size = sizeNames(item, sku).map(say).join(', ')
        add({ id, title: `${title} · ${size}`, category, kind: 'size' })
      }
    }
  }
  for (const { id, title } of file.combos)
    add({ id: comboMark(id), title: say(title), category: '', kind: 'combo' })
  return [...dishes.values()]
}

/** The names of a size's values, in the order of the dish's dimensions. */
const sizeNames = ({ skuDimensions }: ItemEntry, { values }: ItemEntry['skus'][number]) =>
  skuDimensions.flatMap((dimension) =>
    dimension.values.filter(({ id }) => values.includes(id)).map(({ name }) => name),
  )
