import { answerOf } from '../../../core/contract/envelope.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import { pausedMenuCode } from '../../../core/contract/errors.ts'
import { type MenuWire } from '../../../core/contract/wire/menu/menu-wire.ts'
import { writeItem } from '../../../core/contract/wire/menu/menu-codec.ts'
import type { categoryList, itemGet } from '../../../core/contract/calls/shop-calls.ts'
import { SharedAnswer, Superseded, WrittenAnswer } from '../../http/answer.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { ShopRequest } from '../../api/call-request.ts'
import { menuLanguage } from '../../shops/compile/compile-shop.ts'
import {
  bodyWithout,
  excludedItemIds,
  hashWithout,
  pauseAt,
} from '../../shops/availability/read-availability.ts'
import { readMenuRow } from '../../shops/read/read-shop.ts'
import { shopLanguage } from './store.ts'

const emptyMenu: MenuWire = { categoryList: [], packageList: [], excludedItemIds: [], md5: '' }

/**
 * Answers a whole menu as it was stored, without parsing it, with the ids of its sold-out dishes (spec §5). Empty with
 * code 90010 while the service is paused (spec §4). If the service lacks the language, the shop's own is used.
 */
export async function answerCategoryList(
  { serviceId, language }: Pick<RequestOf<typeof categoryList>, 'serviceId' | 'language'>,
  { services: { db, now }, shop }: Pick<ShopRequest, 'services' | 'shop'>,
): Promise<SharedAnswer | WrittenAnswer> {
  const service = shop.file.services.find(({ id }) => id === serviceId)
  if (!service) throw new Refusal('SP_10004')
  if (pauseAt(shop, serviceId, now()))
    return new WrittenAnswer(JSON.stringify(answerOf(emptyMenu, pausedMenuCode)))
  const { orderType } = service
  const answered = menuLanguage(service, shop.file, language)
  const hash = shop.menuHashes.find((menu) => menu.orderType === orderType && menu.language === answered)
  if (!hash) throw new Refusal('SP_10004')
  const write = async () => {
    const row = await readMenuRow(db, shop.id, serviceId, answered)
    const excluded = excludedItemIds(shop.file, orderType, shop.soldOut)
    // The shop was imported again since it was read. The bytes kept under this name must match the name.
    if (!row || hashWithout(row.md5, excluded) !== hash.itemsMd5) throw new Superseded()
    return `{"success":true,"code":"","msg":"","data":${bodyWithout(row, excluded)}}`
  }
  // The answer has no time limit, as no pause begins by the clock.
  return new SharedAnswer(`menu ${hash.itemsMd5}`, write, { until: Infinity })
}

/** Answers one item of the first service that offers it. */
export async function answerItem(
  { itemId }: RequestOf<typeof itemGet>,
  { services: { menus }, shop, context }: ShopRequest,
): Promise<AnswerOf<typeof itemGet>> {
  const wanted = shopLanguage(shop, context)
  for (const service of shop.file.services) {
    const menu = await menus(shop, service, menuLanguage(service, shop.file, wanted))
    const items = menu?.categories.flatMap((category) => category.items) ?? []
    const item = items.find(({ id }) => id === itemId)
    if (item) return writeItem(item)
  }
  throw notFound()
}
