import type { Context } from '../../core/contract/context.ts'
import { storeIdentity } from '../../core/contract/shop-calls.ts'
import type { LarderDatabase } from '../../core/storage/database.ts'
import { openWriter, readSetting } from '../../core/storage/writer.ts'
import { type ApiParts, createApi } from './api-client.ts'
import { type Clock, openClock } from './clock.ts'
import { openConnection } from './connection.ts'
import { deviceNo } from './device.ts'
import type { Parts } from './parts.ts'

export type PartsOptions = {
  origin: string
  database?: LarderDatabase
  clock?: Clock
  fetch?: ApiParts['fetch']
  /** The tab's orgId; a service worker has none. */
  orgId?: () => string
}

/** Opens the database and what stands on it: the same in the worker and in the service worker. */
export async function openParts({ origin, fetch, orgId = () => '', ...given }: PartsOptions): Promise<Parts> {
  const database = given.database ?? openWriter()
  const clock = given.clock ?? (await openClock(database))
  const connection = await openConnection(database, clock)
  const api = createApi({
    context: () => contextNow(database, orgId()),
    async onGenuine(serverMs) {
      const movedMs = serverMs === null ? 0 : await clock.learn(serverMs)
      if (movedMs !== 0) await moveScans(database, movedMs)
      await connection.heard()
    },
    onLost: (lost) => connection.lost(lost),
    probeCall: { call: storeIdentity, request: () => ({ accessUrl: origin, product: 'retail' }) },
    ...(fetch && { fetch }),
  })
  return { database, clock, connection, api, origin }
}

/** A table that was scanned by a wrong clock keeps its hour when the clock is put right. */
async function moveScans(database: LarderDatabase, movedMs: number): Promise<void> {
  await database.diningTables.toCollection().modify((table) => {
    table.scannedAt += movedMs
    table.expiresAt += movedMs
  })
}

async function contextNow(database: LarderDatabase, orgId: string): Promise<Context> {
  const [device, identity, session, language] = await Promise.all([
    deviceNo(database),
    readSetting(database, 'identity'),
    database.sessions.get('current'),
    readSetting(database, 'language'),
  ])
  return {
    channel: 'h5',
    deviceNo: device,
    entityId: identity?.entityId ?? 'default',
    locale: language?.chosen ?? 'en-US',
    orgId,
    token: session?.accessToken ?? '',
    userId: session?.customerId ?? '',
  }
}
