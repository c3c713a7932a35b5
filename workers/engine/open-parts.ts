import type { Context } from '../../core/contract/context.ts'
import { storeIdentity } from '../../core/contract/shop-calls.ts'
import type { LarderDatabase } from '../../core/storage/database.ts'
import type { Unsure } from '../../core/storage/rows.ts'
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
      const wasSure = clock.isSure()
      if (serverMs !== null) await clock.learn(serverMs)
      if (!wasSure && clock.isSure()) await putRight(database, clock.offsetMs())
      await connection.heard()
    },
    onLost: (lost, how) => connection.lost(lost, how),
    probeCall: { call: storeIdentity, request: () => ({ accessUrl: origin, product: 'retail' }) },
    ...(fetch && { fetch }),
  })
  return { database, clock, connection, api, origin }
}

/**
 * Instants that were written by a clock nobody had confirmed are moved by what that clock was wrong, each
 * once, whichever tab comes first. An appointment is the customer's own and stays.
 */
async function putRight(database: LarderDatabase, offsetMs: number): Promise<void> {
  await database.transaction('rw', database.diningTables, database.outbox, async () => {
    await database.diningTables.filter(isUnsure).modify((table) => {
      const movedMs = movedBy(table, offsetMs)
      table.scannedAt += movedMs
      table.expiresAt += movedMs
      table.unsureOffsetMs = null
    })
    await database.outbox.filter(isUnsure).modify((intent) => {
      const movedMs = movedBy(intent, offsetMs)
      if (intent.deadlineAt !== intent.summary.appointmentAt) intent.deadlineAt += movedMs
      intent.createdAt += movedMs
      intent.nextAttemptAt += movedMs
      if (intent.notBefore > 0) intent.notBefore += movedMs
      intent.unsureOffsetMs = null
    })
  })
}

const isUnsure = ({ unsureOffsetMs }: Unsure): boolean => unsureOffsetMs !== null

const movedBy = ({ unsureOffsetMs }: Unsure, offsetMs: number): number =>
  unsureOffsetMs === null ? 0 : offsetMs - unsureOffsetMs

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
