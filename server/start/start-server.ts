import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createListener } from '../app.ts'
import { openServices, type Services } from '../services/services.ts'
import { type Config, sqlitePathOf } from '../settings/config.ts'
import {
  type Database,
  DatabaseUnusable,
  openDatabase,
  probeWrite,
  reasonOf as whyNot,
} from '../database/open.ts'
import { closable } from './close-server.ts'
import { listen } from './listen.ts'
import { type OpenMetrics, openMetrics } from './open-metrics.ts'
import { ServerMetrics } from '../metrics/server-metrics.ts'
import { observers } from '../database/observe.ts'
import { Tracer } from '../traces/tracer.ts'
import { importFirstShop } from './first-shop.ts'
import { relayChanges } from '../changes/relay-changes.ts'
import type { Log } from '../log/log.ts'
import { isOnlyToTry, withoutOthers } from '../backup/only-to-try.ts'
import { startSweeping } from '../jobs/sweep.ts'
import { notifyPhones } from '../push/notify-phones.ts'
import { vapidKeys } from '../push/vapid-keys.ts'
import { renderMenusAgain } from '../shops/import/render-again.ts'
import { StartupFault } from './startup-fault.ts'

export type StartOptions = {
  config: Config
  log: Log
  now?: () => number
  /** The built app, or null to serve the API alone. */
  distDir: string | null
  /** Imported when the database holds no shop at all; null for none. */
  firstShopPath: string | null
  /**
   * How long, in ms, a connection may be silent before it is closed; longer than the time between two heartbeats of a
   * stream.
   */
  stillMs?: number
}

export type RunningServer = {
  port: number
  /** Where Prometheus reads; null for nowhere. */
  metricsPort: number | null
  db: Database
  /**
   * The configuration in effect: without the services it would contact (SMS, banks ...) if the database is a copy to
   * look at.
   */
  config: Config
  /** Whether the database is a copy to look at (`isOnlyToTry`). */
  isTried: boolean
  /** The services that all handlers share. */
  services: Services
  /** True when the first shop was imported by this start. */
  importedFirstShop: boolean
  /**
   * Lets running requests finish, then closes the database, in less than 5 seconds: whatever hasn't ended by then is
   * left to the end of the process. Further calls wait for the same shutdown.
   */
  stop: () => Promise<void>
}

/** How long a request may still run once the server is told to stop. */
const shutdownTimeoutMs = 3_500
/** How long (ms) it then waits for push services to take the last messages. */
const pushTimeoutMs = 1_000

/**
 * How long the whole stop takes at most. A database that doesn't answer would hold it up for longer; with an embedded
 * one, everything has ended by then.
 */
const stopWithinMs = 4_500

/**
 * No database query of a request or of a sweep takes this long. A database that has been silent for longer is gone,
 * even if its connections were never seen to close.
 */
const longestQuestionMs = 20_000

/**
 * Opens the database, imports the first shop if there is none, and listens.
 * @throws StartupFault, DatabaseUnusable
 */
export async function startServer({
  config: given,
  log,
  now = Date.now,
  distDir,
  firstShopPath,
  stillMs = 60_000,
}: StartOptions): Promise<RunningServer> {
  if (distDir !== null && !existsSync(join(distDir, 'index.html'))) {
    throw new StartupFault(`The built app is missing (${distDir}): run "npm run build" first.`)
  }
  if (!given.databaseUrl) checkDataDir(given.dataDir)
  const metrics = new ServerMetrics()
  const { watching } = given
  const system = given.databaseUrl ? 'postgresql' : 'sqlite'
  const tracer = watching.traces && new Tracer(watching.traces, log, system)
  const db = await openDatabase({
    databaseUrl: given.databaseUrl,
    sqlitePath: sqlitePathOf(given),
    longestQuestionMs,
    patience: { tell: (line) => log.warn(line) },
    observer: observers([
      ...(watching.metrics ? [metrics.database] : []),
      ...(tracer ? [tracer.database] : []),
    ]),
  })
  let open: OpenMetrics | null = null
  let sweeping: Sweeping | null = null
  try {
    await checkWritable(db, given)
    const isTried = await isOnlyToTry(db)
    const config = isTried ? withoutOthers(given) : given
    const importedFirstShop = firstShopPath !== null && (await importFirstShop(db, firstShopPath, now()))
    await renderMenusAgain(db, log)
    await vapidKeys(db)
    const options = { db, log, now, distDir, config, metrics, tracer }
    const services = openServices(options)
    const listener = createListener(options, services)
    const phones = isTried ? { stop: async () => {} } : notifyPhones(services)
    const sweeps = (sweeping = await startSweeping(services))
    const server = createServer(serverOptions, listener)
    // Without this, a caller who sends requests and never reads the answers would keep the connection and its buffers
    // for ever.
    server.setTimeout(stillMs)
    const close = closable(server, shutdownTimeoutMs)
    open = watching.metrics && (await openMetrics(metrics, watching.metrics, services, log))
    const port = await listen(server, config)
    const { databaseUrl } = config
    const relay = databaseUrl ? relayChanges({ databaseUrl, db, log, changes: services.changes }) : null
    let stopping: Promise<void> | null = null
    return {
      port,
      metricsPort: open?.port ?? null,
      db,
      config,
      isTried,
      services,
      importedFirstShop,
      stop: () => {
        // Streams never end by themselves, so closing the server would wait for them.
        services.desk.streams.close()
        services.live.close()
        const targets = { close, db, sweeping: sweeps, phones, relay, metrics: open, tracer }
        return (stopping ??= within(stopWithinMs, stop(targets)))
      },
    }
  } catch (error) {
    await open?.stop()
    if (sweeping) await endOf(sweeping)
    await db.destroy()
    throw error
  }
}

/** A caller that sends slower than this isn't a phone on bad Wi-Fi any more (the app itself gives up after 10 s). */
const serverOptions = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  // How often the two limits above are checked: a request may take this much longer. Node's own default is 30 s.
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}

function checkDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupFault(`DATA_DIR (${folder}) can't be used: ${reasonOf(error)}.`)
  }
}

/**
 * Checks that the database can be written. Otherwise the server would start, show menus, and refuse each sign-in and
 * order.
 */
async function checkWritable(db: Database, config: Config): Promise<void> {
  try {
    await probeWrite(db)
  } catch (error) {
    const where = config.databaseUrl ? 'DATABASE_URL' : sqlitePathOf(config)
    throw new DatabaseUnusable(
      `The database (${where}) can't be written: ${whyNot(error)}. Give this user the right to write it.`,
      { cause: error },
    )
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not write there'
  if (code === 'EROFS') return 'the disk is read-only'
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file is in its place'
  if (code === 'ENOSPC') return 'the disk is full'
  return `the system says ${code}`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

type Sweeping = { stop: () => Promise<void> }

type StopTargets = {
  close: () => Promise<void>
  db: Database
  sweeping: Sweeping
  phones: { stop: () => Promise<void> }
  relay: { stop: () => Promise<void> } | null
  metrics: OpenMetrics | null
  tracer: Tracer | null
}

async function stop({ close, db, sweeping, phones, relay, metrics, tracer }: StopTargets): Promise<void> {
  await Promise.all([close(), endOf(sweeping)])
  await within(pushTimeoutMs, phones.stop())
  await Promise.all([relay?.stop(), metrics?.stop(), tracer?.stop()])
  await db.destroy()
}

/**
 * Waits until the sweeps have ended, but no longer than for a running request: a job may be waiting for a slow bank.
 */
const endOf = (sweeping: Sweeping): Promise<void> => within(shutdownTimeoutMs, sweeping.stop())

/** Waits for the end of something, but no longer than this. */
const within = (ms: number, ending: Promise<void>): Promise<void> =>
  Promise.race([ending, setTimeout(ms, undefined, { ref: false })])
