import { createHash } from 'node:crypto'
import { writeMenu } from '../../../core/contract/wire/menu/menu-codec.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import { compileMenu, type PictureUrl } from './compile-menu.ts'
import { languagesOf } from './compile-shop.ts'

/** One category/list answer, written out, with the hash of its content. */
export type RenderedMenu = {
  serviceId: string
  orderType: OrderType
  language: Language
  md5: string
  /** JSON of the answer's data, its own `md5` included. */
  body: string
}

/** Renders every menu of a shop, one per service and language. */
export function* renderMenus(file: ShopFile, pictureUrl: PictureUrl): Generator<RenderedMenu> {
  for (const service of file.services) {
    for (const language of languagesOf(service, file)) {
      yield renderMenu(file, { serviceId: service.id, orderType: service.orderType, language }, pictureUrl)
    }
  }
}

/** Renders one menu of a shop. */
export function renderMenu(
  file: ShopFile,
  { serviceId, orderType, language }: Pick<RenderedMenu, 'serviceId' | 'orderType' | 'language'>,
  pictureUrl: PictureUrl,
): RenderedMenu {
  const { md5: _, ...content } = writeMenu(compileMenu(file, { orderType }, language, pictureUrl))
  const json = JSON.stringify(content)
  const md5 = createHash('md5').update(json).digest('hex')
  // The hash is of everything but itself; it is put in at the end, so a large menu is written out once.
  return { serviceId, orderType, language, md5, body: `${json.slice(0, -1)},"md5":"${md5}"}` }
}
