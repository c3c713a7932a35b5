import { writeCategory, writeCombo, writeItem } from '../../../core/contract/wire/menu/menu-codec.ts'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import type { CategoryEntry } from '../../../core/schema/shop-file/shop-file-menu.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { openPacker, type PackedText } from '../../base/packed-text.ts'
import {
  type Compiling,
  compileCategory,
  compileCombos,
  compilingIn,
  isOffered,
  type PictureUrl,
} from './compile-menu.ts'
import { languagesOf } from './compile-shop.ts'

/**
 * One serialized category/list answer: the JSON of its data, including the MD5 of its content. Line breaks between its
 * categories let it be read in pieces (../read/menu-lines.ts); they aren't part of the hash.
 */
export type RenderedMenu = PackedText & { serviceId: string; orderType: OrderType; language: Language }

/**
 * Renders every menu of a shop, one per service and language, in the order of its file. A menu that several services
 * share is rendered once. Of all menus together, at most one category is in memory uncompressed at a time.
 */
export async function renderMenus(file: ShopFile, pictureUrl: PictureUrl): Promise<RenderedMenu[]> {
  const wanted = file.services.flatMap((service) =>
    languagesOf(service, file).map((language) => ({
      serviceId: service.id,
      orderType: service.orderType,
      language,
    })),
  )
  const offers = offersOf(file)
  const rendered = new Map<string, PackedText>()
  for (const language of new Set(wanted.map((menu) => menu.language))) {
    const asked = wanted.filter((menu) => menu.language === language)
    // If several order types offer the same, one of them is rendered for all.
    const shown = new Map(asked.map(({ orderType }) => [offers(orderType), orderType]))
    const compiling = compilingIn(file, language, pictureUrl)
    for (const { orderType, menu } of await renderIn(file, [...shown.values()], compiling))
      rendered.set(`${language} ${offers(orderType)}`, menu)
  }
  return wanted.map((menu) => ({ ...menu, ...rendered.get(`${menu.language} ${offers(menu.orderType)}`)! }))
}

/** Returns a key of all that an order type offers: equal for two order types whose menus are equal. */
function offersOf(file: ShopFile): (orderType: OrderType) => string {
  const choosy = [
    ...file.categories,
    ...file.categories.flatMap(({ items }) => items),
    ...file.combos,
  ].filter(({ orderTypes }) => orderTypes !== undefined)
  const known = new Map<OrderType, string>()
  return (orderType) => {
    const offer = known.get(orderType) ?? choosy.map((entry) => Number(isOffered(entry, orderType))).join('')
    known.set(orderType, offer)
    return offer
  }
}

type Out = ReturnType<typeof openPacker> & { orderType: OrderType; onMenu: Set<string>; isEmpty: boolean }

/** Renders the menus of several order types in one language side by side. */
async function renderIn(
  file: ShopFile,
  orderTypes: OrderType[],
  compiling: Compiling,
): Promise<{ orderType: OrderType; menu: PackedText }[]> {
  const outs = orderTypes.map((orderType): Out => ({
    ...openPacker(),
    orderType,
    onMenu: new Set(),
    isEmpty: true,
  }))
  for (const { add } of outs) await add('{"categoryList":[')
  for (const entry of file.categories) await addCategory(entry, outs, compiling)
  return Promise.all(
    outs.map(async ({ orderType, onMenu, ...out }) => {
      await out.append('\n')
      const combos = compileCombos(file, orderType, onMenu, compiling).map(writeCombo)
      await out.add(`],"packageList":${JSON.stringify(combos)},"excludedItemIds":[]`)
      // The hash covers everything but itself.
      out.count('}')
      const md5 = out.md5()
      await out.append(`,"md5":"${md5}"}`)
      return { orderType, menu: { md5, packed: await out.end() } }
    }),
  )
}

const comma = Buffer.from(',')

async function addCategory(entry: CategoryEntry, outs: Out[], compiling: Compiling): Promise<void> {
  const category = compileCategory(entry, compiling)
  const items = category.items.map((item) => Buffer.from(JSON.stringify(writeItem(item))))
  for (const out of outs) {
    if (!isOffered(entry, out.orderType)) continue
    const shown = items.filter((_, at) => isOffered(entry.items[at]!, out.orderType))
    if (shown.length === 0) continue
    for (const item of entry.items) if (isOffered(item, out.orderType)) out.onMenu.add(item.id)
    const head = JSON.stringify({ ...writeCategory({ ...category, items: [] }), count: shown.length })
    const parts = [Buffer.from(`${out.isEmpty ? '' : ','}${head.slice(0, -']}'.length)}`)]
    for (const [at, item] of shown.entries()) parts.push(...(at === 0 ? [item] : [comma, item]))
    await out.append('\n')
    await out.add(Buffer.concat([...parts, Buffer.from(']}')]))
    out.isEmpty = false
  }
}
