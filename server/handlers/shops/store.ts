import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { Context } from '../../../core/contract/context.ts'
import type { storeGet, storeIdentity } from '../../../core/contract/calls/shop-calls.ts'
import { writeShop } from '../../../core/contract/wire/shop-wire.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ShopRequest, CallRequest } from '../../api/call-request.ts'
import { acceptedPayments } from '../../shops/accepted-payments.ts'
import { defaultLanguage, readTable } from '../../shops/compile/compile-shop.ts'
import { findShopByHost, readShop, shopIn, type StoredShop } from '../../shops/read/read-shop.ts'

/** Says which shop is served at an address (spec §7). */
export async function answerStoreIdentity(
  { accessUrl }: RequestOf<typeof storeIdentity>,
  { services: { db, now } }: CallRequest,
): Promise<AnswerOf<typeof storeIdentity>> {
  const host = URL.canParse(accessUrl) ? new URL(accessUrl).host : ''
  const shopId = host === '' ? null : await findShopByHost(db, host)
  const shop = shopId === null ? null : await readShop(db, shopId)
  if (!shop) throw new Refusal('LD_SHOP_NOT_FOUND', { status: 404 })
  const { entityId, id } = shopIn(shop, defaultLanguage(shop.file), now())
  return { entityId, storeId: id }
}

/** Answers the shop in the caller's language, with the map and the bank of this server, and the table that was scanned. */
export async function answerStoreGet(
  { tableId }: Pick<RequestOf<typeof storeGet>, 'tableId'>,
  {
    shop,
    context,
    services: { map, banks, now },
  }: Pick<ShopRequest, 'shop' | 'services'> & { context: Pick<Context, 'locale'> },
): Promise<AnswerOf<typeof storeGet>> {
  const table = tableId ? readTable(shop.file, tableId) : null
  if (tableId && !table) throw new Refusal('SP_0027')
  const compiled = shopIn(shop, shopLanguage(shop, context), now())
  const online = banks.current?.methods ?? []
  const services = compiled.services.map((service) => ({
    ...service,
    payments: acceptedPayments(service.payments, online),
  }))
  const { version } = shop
  return writeShop(
    { ...compiled, version, map, services, cardPublicKey: banks.current?.publicKey ?? '' },
    table,
  )
}

/** The language of the context's locale when the shop has it, else the shop's own. */
export function shopLanguage(
  { file }: Pick<StoredShop, 'file'>,
  { locale }: Pick<Context, 'locale'>,
): Language {
  const wanted = locale.slice(0, 2)
  return file.languages.find((language) => language === wanted) ?? defaultLanguage(file)
}
