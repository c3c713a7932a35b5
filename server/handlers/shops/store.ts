import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { Context } from '../../../core/contract/context.ts'
import type { storeGet, storeIdentity } from '../../../core/contract/calls/shop-calls.ts'
import { type ShopWire, writeShop } from '../../../core/contract/wire/shop-wire.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ShopRequest, CallRequest } from '../../api/call-request.ts'
import type { Services } from '../../services/services.ts'
import type { ShopTable } from '../../../core/schema/shop.ts'
import { SharedAnswer, writeAnswer } from '../../http/answer.ts'
import { nextResumption, pausedAt } from '../../shops/availability/read-availability.ts'
import { acceptedPayments } from '../../shops/accepted-payments.ts'
import { defaultLanguage, entityId, readTable } from '../../shops/compile/compile-shop.ts'
import { voucherSaleOf } from '../../orders/vouchers/sale.ts'
import { readShopAt, type StoredShop } from '../../shops/read/read-shop.ts'
import { shopIn } from '../../shops/read/shop-in.ts'

/** Answers which shop is served at an address (spec §7). */
export async function answerStoreIdentity(
  { accessUrl }: RequestOf<typeof storeIdentity>,
  { services: { db } }: CallRequest,
): Promise<AnswerOf<typeof storeIdentity>> {
  const host = URL.canParse(accessUrl) ? new URL(accessUrl).host : ''
  const shop = host === '' ? null : await readShopAt(db, host)
  if (!shop) throw new Refusal('LD_SHOP_NOT_FOUND', { status: 404 })
  return { entityId, storeId: shop.id }
}

/**
 * Answers the shop in the caller's language, with what this server offers (a map, a bank, text messages), the services
 * that it uses and the scanned table. All who ask the same get one answer until the shop changes or a pause ends.
 */
export async function answerStoreGet(
  { tableId }: Pick<RequestOf<typeof storeGet>, 'tableId'>,
  { shop, context, services }: ShopRequest,
): Promise<SharedAnswer> {
  const table = tableId ? readTable(shop.file, tableId) : null
  if (tableId && !table) throw new Refusal('SP_0027')
  const asked = { shop, language: shopLanguage(shop, context), table, services, at: services.now() }
  const until = nextResumption(shop, asked.at)
  return new SharedAnswer(shopName(asked), async () => writeAnswer(shopFor(asked)), { until })
}

/** The name of an answer of `shopFor`, which differs from that of every other answer. */
export const shopName = ({ shop, language, table, services, at }: Asked): string =>
  `shop ${JSON.stringify([shop.id, shop.version, language, table?.code ?? null, services.banks.current?.id ?? null, pausedAt(shop, at)])}`

type Asked = {
  shop: StoredShop
  language: Language
  table: ShopTable | null
  services: Pick<Services, 'map' | 'outside' | 'banks' | 'ports'>
  at: number
}

/** The shop as a phone gets it. */
export function shopFor({
  shop,
  language,
  table,
  services: { map, outside, banks, ports },
  at,
}: Asked): ShopWire {
  const compiled = shopIn(shop, language, at)
  const online = banks.current?.methods ?? []
  const services = compiled.services.map((service) => ({
    ...service,
    payments: acceptedPayments(service.payments, online),
  }))
  const booking = compiled.booking && { ...compiled.booking, canText: ports.canText }
  // If no online payment is possible, vouchers aren't sold.
  const sellsVouchers = voucherSaleOf(shop, banks) !== null
  const membership = compiled.membership && { ...compiled.membership, sellsVouchers }
  const { version } = shop
  return writeShop(
    {
      ...compiled,
      version,
      map,
      outside,
      services,
      booking,
      membership,
      cardPublicKey: banks.current?.publicKey ?? '',
      leastOnlineCents: banks.current?.leastCents(compiled.currency),
    },
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
