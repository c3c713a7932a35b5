import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bannerOf } from './banner.ts'
import { InvalidConfig, readConfig } from '../settings/config.ts'
import { projectFolder } from '../settings/project-folder.ts'
import { DatabaseUnusable } from '../database/open.ts'
import { isStripeTest } from '../settings/bank-config.ts'
import { loadEnvFile } from '../settings/env-file.ts'
import { ensureDeskKeys } from '../desk/access/desk-key.ts'
import { misspeltAmong } from './misspelt.ts'
import { createLog } from '../log/log.ts'
import { leftOfPractice } from '../orders/vouchers/practised-balance.ts'
import { type RunningServer, type StartOptions, startServer } from './start-server.ts'
import { StartupFault } from './startup-fault.ts'

/**
 * The server as a program: starts it, prints where it can be reached, and stops it on SIGINT or SIGTERM. A fault that
 * the owner can mend is reported as one sentence (exit code 2 for wrong settings, else 1); a bug keeps its stack trace.
 */
export async function runProgram(options: Pick<StartOptions, 'distDir' | 'firstShopPath'>): Promise<void> {
  // Little of the heap is long-lived, so V8 collects garbage as soon as the heap has grown by half. Without this flag,
  // it would grow about three times as much first.
  setFlagsFromString('--heap-growing-percent=50')
  // Whatever a request allocates soon becomes garbage. But if much of it happens to be in use at a collection of the
  // young generation during the start, V8 would allocate such objects in the old generation from then on.
  setFlagsFromString('--no-allocation-site-pretenuring')
  try {
    await run(options)
  } catch (error) {
    if (!isOwners(error)) throw error
    console.error(error.message)
    process.exitCode = error instanceof InvalidConfig ? 2 : 1
  }
}

const isOwners = (error: unknown): error is Error =>
  error instanceof InvalidConfig || error instanceof StartupFault || error instanceof DatabaseUnusable

async function run(options: Pick<StartOptions, 'distDir' | 'firstShopPath'>): Promise<void> {
  const named = loadEnvFile(projectFolder)
  const given = readConfig(process.env)
  const log = createLog(given)
  const server = await startServer({ config: given, log, ...options })
  const { config } = server
  stopOnSignals(server)
  // Log lines for programs go to the standard output, and nothing else does.
  const terminal = config.logFormat === 'pretty' ? process.stdout : process.stderr
  const practised = await leftOfPractice(server.db, config.payments)
  if (config.logLevel !== 'silent') {
    // Desk keys are created only where the owner can read them, as no key is ever shown a second time.
    const freshKeys = await ensureDeskKeys(server.db, Date.now())
    terminal.write(await bannerOf(server.db, { ...config, port: server.port }, { freshKeys, practised }))
  }
  for (const { name, meant } of misspeltAmong(named))
    log.warn(`the server reads no ${name}, which is set in .env: did you mean ${meant}?`)
  if (server.isTried)
    log.warn('this database is a copy to look at: nothing is sent to anybody, and no bank is asked')
  if (config.isUnlimited) log.warn('LIMITS=off: anybody on this machine may ask for as much as they like')
  const { bank } = config.payments
  if (config.payments.bank === 'sandbox' && config.payments.isAsked)
    log.warn('PAYMENT_BANK=sandbox: orders count as paid, and no money moves')
  if (isStripeTest(config.payments))
    log.warn('STRIPE_SECRET_KEY is a test key: anybody can pay with a test card, and no money moves')
  for (const { shopId, orders, left } of practised)
    log.warn(
      { shop: shopId, orders, left },
      'balance that was bought at a practice bank, without money, pays for meals: npm run members -- --practice lists how to take it back',
    )
  log.info(
    { host: config.host, port: server.port, importedFirstShop: server.importedFirstShop, bank },
    'listening',
  )
  collectWhatTheStartLeft()
}

/**
 * Importing a shop, above all, leaves much garbage behind, and V8 would go on reserving as much memory again (ADR 35).
 */
function collectWhatTheStartLeft(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function stopOnSignals(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A terminal and npm may both pass on the same signal, so a second signal must change nothing. That is why the
    // process is ended with `exit()`: if it ended by itself, Node would remove these listeners about 20 ms earlier, and
    // a second signal in between would kill the process.
    process.on(signal, () => void server.stop().then(() => process.exit()))
  }
}
