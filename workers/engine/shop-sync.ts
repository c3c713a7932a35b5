import { storeGet, storeIdentity } from '../../core/contract/shop-calls.ts'
import { type ShopWire, readShop } from '../../core/contract/shop-wire.ts'
import type { Settings, ShopRow } from '../../core/storage/rows.ts'
import { readSetting, writeSetting } from '../../core/storage/writer.ts'
import type { Outcome } from './api-client.ts'
import { deviceNo } from './device.ts'
import type { Parts } from './parts.ts'
import { type Result, failed, ok } from './result.ts'

/** A table's link is good for an hour (spec §4). */
const tableValidMs = 60 * 60 * 1000

/** Notes that this tab was opened with a table's link, even when nothing can be asked about it yet. */
export async function noteScan({ database, clock }: Parts, code: string): Promise<void> {
  await database.transaction('rw', database.diningTables, async () => {
    const known = await database.diningTables.get(code)
    const scannedAt = clock.now()
    await database.diningTables.put({
      storeId: '',
      number: '',
      excludedItemIds: [],
      standing: 'unchecked',
      ...known,
      code,
      scannedAt,
      expiresAt: scannedAt + tableValidMs,
    })
  })
}

/**
 * Asks the server which shop is served here and what it is now; writes both down.
 * A shop that was had before stays when the server can't be asked.
 */
export async function syncShop(parts: Parts, tableCode: string | null): Promise<Result<ShopRow>> {
  const identity = await identify(parts)
  if (!identity.ok) return identity
  const { storeId } = identity.value
  const ask = async (code: string | null) =>
    parts.api.send(storeGet, {
      deviceSerialNo: await deviceNo(parts.database),
      serviceType: code === null ? 'online' : 'table',
      storeId,
      tableId: code,
    })
  const outcome = await ask(tableCode)
  if (outcome.kind === 'answer') return ok(await keepShop(parts, outcome.value))
  if (tableCode !== null && outcome.kind === 'refusal' && outcome.code === 'SP_0027') {
    await parts.database.diningTables.update(tableCode, { standing: 'rejected' })
    const online = await ask(null)
    return online.kind === 'answer' ? ok(await keepShop(parts, online.value)) : await failure(parts, online)
  }
  return failure(parts, outcome)
}

async function identify(parts: Parts): Promise<Result<Settings['identity']>> {
  const known = await readSetting(parts.database, 'identity')
  if (known) return ok(known)
  const outcome = await parts.api.send(storeIdentity, { accessUrl: parts.origin, product: 'retail' })
  if (outcome.kind !== 'answer') return failure(parts, outcome)
  const identity = { storeId: outcome.value.storeId, entityId: outcome.value.entityId }
  await writeSetting(parts.database, 'identity', identity)
  return ok(identity)
}

async function keepShop({ database, clock }: Parts, wire: ShopWire): Promise<ShopRow> {
  const { shop, table } = readShop(wire)
  const row: ShopRow = { ...shop, confirmedAt: clock.now() }
  await database.transaction('rw', database.shops, database.diningTables, database.settings, async () => {
    await database.shops.put(row)
    if (table)
      await database.diningTables.update(table.code, { ...table, storeId: shop.id, standing: 'known' })
    await writeSetting(database, 'app', { status: 1, failure: null })
  })
  return row
}

async function failure(parts: Parts, outcome: Outcome<unknown>): Promise<Result<never>> {
  const notFound = outcome.kind === 'refusal' && outcome.code === 'LD_SHOP_NOT_FOUND'
  if (notFound) {
    // The address now belongs to another shop, or to none: ask again who we are next time.
    await parts.database.settings.delete('identity')
  }
  await writeSetting(parts.database, 'app', { status: 1, failure: notFound ? 'shopNotFound' : 'unreachable' })
  return failed(notFound ? 'LD_SHOP_NOT_FOUND' : codeOf(parts, outcome))
}

/** The engine's word for a call that brought no answer of use. */
export function codeOf({ connection }: Parts, outcome: Outcome<unknown>) {
  if (outcome.kind === 'unreadable' && outcome.portal) return 'EN_CAPTIVE_PORTAL'
  return outcome.kind === 'silent' && connection.state() !== 'portal' ? 'EN_OFFLINE' : 'EN_UNREADABLE'
}
