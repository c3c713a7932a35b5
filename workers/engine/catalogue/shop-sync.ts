import { isFree } from '../../../core/domain/cart/is-free.ts'
import { tableValidMs } from '../../../core/domain/order/table-validity.ts'
import { accentTokens } from '../../../core/domain/accent.ts'
import { storeGet, storeIdentity } from '../../../core/contract/calls/shop-calls.ts'
import { type ShopWire, readShop } from '../../../core/contract/wire/shop-wire.ts'
import type { CartRow, ComboCartRow, ShopRow, TableRow } from '../../../core/storage/rows.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { putChanged, writeSetting } from '../../../core/storage/writer.ts'
import { deviceNo } from '../net/device.ts'
import type { EngineContext } from '../context/context.ts'
import { type Outcome, codeOf, waitIn } from '../net/read-reply.ts'
import { late } from '../base/late.ts'
import { type Result, done, failed, ok } from '../base/result.ts'

/** Loaded only when needed, as hardly any address gets another shop. */
const moveToShop = late(() => import('../session/session.ts'), 'moveToShop')

/**
 * Stores that this tab was opened with a table's link, even if the restaurant can't be asked about it yet. A visit to a
 * table begins with its default order type, whatever was chosen at an earlier one, unless dishes are in the cart: then
 * the customer has moved, or stays on.
 * @param leaves the table that the customer has left for this one: another tab mustn't order to it any more
 * @param at when it was scanned, on the device's clock; earlier than now if the phone was full then
 */
export async function noteScan(
  context: EngineContext,
  code: string,
  arrived: boolean,
  leaves?: string | null,
  at = deviceNow(context),
): Promise<void> {
  const { database } = context
  const { diningTables, settings, carts, comboCarts } = database
  await database.transaction('rw', diningTables, settings, carts, comboCarts, async () => {
    const known = await diningTables.get(code)
    if (isNoNews(known, arrived, asScanned(context, known, { code, at }))) return
    // Past by any clock, also by one that is corrected later.
    if (leaves) await diningTables.update(leaves, { expiresAt: 0 })
    if (!known || known.expiresAt <= asScanned(context, known, { code, at }).scannedAt)
      await forgetOrderType(database)
    await diningTables.put(asScanned(context, known, { code, at }))
  })
}

/** Now on the device's clock, which nothing corrects. */
export const deviceNow = ({ clock }: EngineContext): number => clock.now() - clock.offsetMs()

/**
 * The row of a table that was scanned at this time on the device's clock. Its time and whether that is sure are read at
 * once: if the clock were set in between, a wrong time would count as sure.
 */
function asScanned(
  { clock }: EngineContext,
  known: TableRow | undefined,
  { code, at }: { code: string; at: number },
): TableRow {
  const scannedAt = at + clock.offsetMs()
  return {
    storeId: '',
    number: '',
    excludedItemIds: [],
    standing: 'unchecked',
    ...known,
    code,
    unsureOffsetMs: clock.isSure() ? null : clock.offsetMs(),
    scannedAt,
    expiresAt: scannedAt + tableValidMs,
  }
}

/** Whether a scan changes nothing: a reload doesn't extend the link's hour, and another tab may have scanned since. */
const isNoNews = (
  known: TableRow | undefined,
  arrived: boolean,
  { scannedAt }: Pick<TableRow, 'scannedAt'>,
): boolean => known !== undefined && (!arrived || known.scannedAt > scannedAt)

/** The table as it is stored, or as this tab has scanned it if the phone has no room to store that. */
export async function tableHere(context: EngineContext, code: string | null): Promise<TableRow | null> {
  if (code === null) return null
  const known = await context.database.diningTables.get(code)
  const { owed } = context.scan
  if (owed?.code !== code) return known ?? null
  const scanned = asScanned(context, known, owed)
  return isNoNews(known, owed.arrived, scanned) ? (known ?? null) : scanned
}

/** Only a takeaway isn't the default at a table. */
async function forgetOrderType({ settings, carts, comboCarts }: EngineContext['database']): Promise<void> {
  const isFilled = ({ orderType, lines }: CartRow | ComboCartRow) =>
    orderType === 'takeaway' && lines.some(isFree)
  if ((await carts.filter(isFilled).count()) || (await comboCarts.filter(isFilled).count())) return
  await settings.delete('tableOrderType')
}

/**
 * Asks the server which shop is served here and fetches that shop; stores both. If the server can't be asked, a shop
 * that was fetched before stays.
 */
export async function syncShop(context: EngineContext, tableCode: string | null): Promise<Result<ShopRow>> {
  const known = await readSetting(context.database, 'identity')
  // The page's identity is used as it is: the answer to `storeGet` shows whether that shop exists.
  const carried = known ? null : context.page.answers?.identity
  if (carried) await keepIdentity(context, carried)
  const told = known ?? carried
  const identity = told ? ok(told) : await identify(context)
  if (!identity.ok) return identity
  let { storeId } = identity.value
  const ask = async (code: string | null) =>
    context.api.send(storeGet, {
      deviceSerialNo: await deviceNo(context.database),
      serviceType: code === null ? 'online' : 'table',
      storeId,
      tableId: code,
    })
  let outcome = await ask(tableCode)
  if (told && outcome.kind === 'refusal' && outcome.code === 'LD_SHOP_NOT_FOUND') {
    // The address may belong to another shop now.
    const changed = await identify(context)
    if (!changed.ok) return changed
    storeId = changed.value.storeId
    outcome = await ask(tableCode)
  }
  if (outcome.kind === 'answer') return ok(await keepShop(context, outcome.value))
  if (tableCode !== null && outcome.kind === 'refusal' && outcome.code === 'SP_0027') {
    await context.database.diningTables.update(tableCode, { standing: 'rejected' })
    const online = await ask(null)
    return online.kind === 'answer'
      ? ok(await keepShop(context, online.value))
      : await failure(context, online)
  }
  return failure(context, outcome)
}

/** Asks which shop is served at this address. */
async function identify(context: EngineContext): Promise<Result<Settings['identity']>> {
  const outcome = await context.api.send(storeIdentity, { accessUrl: context.origin, product: 'retail' })
  if (outcome.kind !== 'answer') return failure(context, outcome)
  const identity = { storeId: outcome.value.storeId, entityId: outcome.value.entityId }
  const kept = await keepIdentity(context, identity)
  return kept.ok ? ok(identity) : kept
}

/** Stores the shop's identity. If it is another shop than before, the sessions end. */
async function keepIdentity(context: EngineContext, identity: Settings['identity']): Promise<Result> {
  const before = await readSetting(context.database, 'identity')
  if (before && before.storeId !== identity.storeId) return moveToShop(context, identity)
  await writeSetting(context.database, 'identity', identity)
  return done
}

/**
 * Stores the shop's answer. A pause holds in every language and at every table, so it is written to all of an order
 * type's menus, not only to those of this visit.
 */
async function keepShop({ database }: EngineContext, wire: ShopWire): Promise<ShopRow> {
  const { shop, table } = readShop(wire)
  const row: ShopRow = { ...shop, accentTokens: accentTokens(shop.accent) }
  const { shops, menuStatus, diningTables, settings } = database
  await database.transaction('rw', shops, menuStatus, diningTables, settings, async () => {
    await putChanged(shops, shop.id, row)
    for (const { orderType, paused } of shop.services)
      await menuStatus
        .where('key')
        .startsWith(`${shop.id}|${orderType}|`)
        .and((status) => status.paused !== paused)
        .modify({ paused })
    const scanned = table && (await diningTables.get(table.code))
    if (scanned)
      await putChanged(diningTables, table.code, {
        ...scanned,
        ...table,
        storeId: shop.id,
        standing: 'known',
      })
    await putChanged(settings, 'app', { key: 'app', value: { status: 1, failure: null } })
  })
  return row
}

async function failure(context: EngineContext, outcome: Outcome<unknown>): Promise<Result<never>> {
  const notFound = outcome.kind === 'refusal' && outcome.code === 'LD_SHOP_NOT_FOUND'
  await writeSetting(context.database, 'app', {
    status: 1,
    failure: notFound ? 'shopNotFound' : 'unreachable',
  })
  return failed(notFound ? 'LD_SHOP_NOT_FOUND' : codeOf(context, outcome), waitIn(outcome))
}
