import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bannerOf } from './banner.ts'
import { InvalidConfig, readConfig } from '../settings/config.ts'
import { projectFolder } from '../settings/project-folder.ts'
import { DatabaseUnusable } from '../database/open.ts'
import { loadEnvFile } from '../settings/env-file.ts'
import { ensureDeskKeys } from '../desk/access/desk-key.ts'
import { createLog } from '../log/log.ts'
import { type RunningServer, type StartOptions, startServer } from './start-server.ts'
import { StartupFault } from './startup-fault.ts'

/**
 * The server as a program: starts, says where it is, and stops on SIGINT or SIGTERM. What the owner can
 * mend is reported in a sentence (exit code 2 for settings, else 1); a bug keeps its stack.
 */
export async function runProgram(options: Pick<StartOptions, 'distDir' | 'firstShopPath'>): Promise<void> {
  // Of what lives long there is little, so it is gone through as soon as it has grown by half: three times that otherwise.
  setFlagsFromString('--heap-growing-percent=50')
  // What a request leaves is garbage, however much of it was still in use when the young generation was gone through at some
  // moment of the start: V8 would take it for long-lived from then on.
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
  loadEnvFile(projectFolder)
  const given = readConfig(process.env)
  const log = createLog(given)
  const server = await startServer({ config: given, log, ...options })
  const { config } = server
  stopOnSignals(server)
  // Log lines for programs go to the standard output, and nothing else does.
  const terminal = config.logFormat === 'pretty' ? process.stdout : process.stderr
  if (config.logLevel !== 'silent') {
    // Made only where they can be read: no key is ever shown a second time.
    const freshKeys = await ensureDeskKeys(server.db, Date.now())
    terminal.write(await bannerOf(server.db, { ...config, port: server.port }, freshKeys))
  }
  if (server.isTried)
    log.warn('this database is a copy to look at: nothing is sent to anybody, and no bank is asked')
  if (config.isUnlimited) log.warn('LIMITS=off: anybody on this machine may ask for as much as they like')
  const { bank } = config.payments
  if (config.payments.bank === 'sandbox' && config.payments.isAsked)
    log.warn('PAYMENT_BANK=sandbox: orders count as paid, and no money moves')
  log.info(
    { host: config.host, port: server.port, importedFirstShop: server.importedFirstShop, bank },
    'listening',
  )
  collectWhatTheStartLeft()
}

/** An import above all leaves much, and V8 would keep room for as much again (ADR 35). */
function collectWhatTheStartLeft(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function stopOnSignals(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A terminal and npm may both pass the same signal on, so a second one changes nothing. Left to end by itself, Node
    // takes these listeners away some 20 ms before it is gone, and the second one would kill it.
    process.on(signal, () => void server.stop().then(() => process.exit()))
  }
}
