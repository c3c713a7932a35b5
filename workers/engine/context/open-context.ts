import type { Context } from '../../../core/contract/context.ts'
import { storeIdentity } from '../../../core/contract/calls/shop-calls.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { openWriter } from '../../../core/storage/writer.ts'
import { createApi } from '../net/api-client.ts'
import type { ApiOptions } from '../net/api-options.ts'
import { type Clock, openClock } from '../net/clock.ts'
import { openConnection } from '../net/connection.ts'
import { deviceNo } from '../net/device.ts'
import { type Memory, keepMemory, onlyStorage, settingOf } from '../storage/memory.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from './context.ts'
import { correctTimes } from '../storage/correct-times.ts'
import { currentSession, prolong } from './current-session.ts'
import { type EventLog, createEventLog } from '../log/event-log.ts'
import { noteStorage } from '../log/note-storage.ts'
import { notedChange, notedLearning } from '../net/noted-network.ts'

export type ContextOptions = {
  origin: string
  database?: LarderDatabase
  memory?: Memory
  clock?: Clock
  fetch?: ApiOptions['fetch']
  /** The tab's visit. A service worker has none, and calls in the language that was chosen last. */
  visit?: () => Pick<Visit, 'orgId' | 'language'> | null
  log?: EventLog
  isAlone?: boolean
}

/** Opens the database and everything built on it; the worker and the service worker both use this. */
export async function openContext({
  origin,
  fetch,
  visit = () => null,
  log = createEventLog(),
  isAlone = false,
  ...given
}: ContextOptions): Promise<EngineContext> {
  if (!crypto.randomUUID) await import('../../../core/domain/uuid-polyfill.ts')
  const database = given.database ?? openWriter()
  if (!given.database) noteStorage(log, database)
  const memory = given.memory ?? keepMemory(database)
  await memory.refresh()
  const clock = given.clock ?? (await openClock(database))
  const connection = await openConnection(database, clock)
  // Whether the times that were written by an unsure clock have been corrected.
  let isRight = false
  const api = createApi({
    origin,
    context: () => callContext({ database, memory }, visit()),
    // An answer counts even if this phone can't store the time and connection state that come with it.
    async onGenuine(time) {
      if (!clock.isSure()) isRight = false
      if (time !== null) await notedLearning(log, clock, time).catch(onlyStorage)
      if (!isRight && clock.isSure()) await correctOnce().catch(onlyStorage)
      await notedChange(log, connection, (its) => its.heard()).catch(onlyStorage)
    },
    onTokenExpiry: (token, expiresAt) => prolong({ database }, token, expiresAt).catch(onlyStorage),
    isOnline: () => connection.state() === 'online',
    onLost: (lost, how) => notedChange(log, connection, (its) => its.lost(lost, how)).catch(onlyStorage),
    log,
    probeCall: { call: storeIdentity, request: () => ({ accessUrl: origin, product: 'retail' }) },
    ...(fetch && { fetch }),
  })
  async function correctOnce(): Promise<void> {
    await correctTimes({ database, clock })
    isRight = true
  }
  memory.onRestored(() => log.note({ area: 'storage', what: 'restored', name: null }))
  const [unsaved, scan, page] = [{ order: null }, { owed: null }, { answers: null, menu: null }]
  return { database, clock, connection, api, memory, log, unsaved, scan, page, origin, isAlone }
}

async function callContext(
  context: Pick<EngineContext, 'database' | 'memory'>,
  visit: Pick<Visit, 'orgId' | 'language'> | null,
): Promise<Context> {
  const [device, identity, session, language] = await Promise.all([
    settingOf(context, 'device').then((known) => known?.deviceNo ?? deviceNo(context.database)),
    settingOf(context, 'identity'),
    currentSession(context),
    settingOf(context, 'language'),
  ])
  return {
    channel: 'h5',
    deviceNo: device,
    entityId: identity?.entityId ?? 'default',
    // The language of the address takes precedence over the one that the customer chose.
    locale: visit?.language ?? language?.chosen ?? 'en-US',
    orgId: visit?.orgId ?? '',
    token: session?.accessToken ?? '',
    userId: session?.customerId ?? '',
  }
}
