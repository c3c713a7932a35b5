import { isLoopbackHost } from '../../../core/domain/loopback.ts'
import { readConfig, sqlitePathOf } from '../../settings/config.ts'
import { type Database, openDatabase } from '../../database/open.ts'
import type { Terminal } from './terminal.ts'

/**
 * Opens the database that the server would use, and closes it when the work is done.
 * @throws InvalidConfig, DatabaseUnusable
 */
export async function withDatabase<T>(
  { env }: Pick<Terminal, 'env'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const db = await openDatabase({ databaseUrl: config.databaseUrl, sqlitePath: sqlitePathOf(config) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The address at which a browser finds a host of this server. */
export function addressOf(host: string, env: Terminal['env']): string {
  const { port, publicUrl } = readConfig(env)
  const address =
    publicUrl === undefined || isOnlyHere(host, publicUrl)
      ? atPort(host === '*' ? 'localhost' : host, port) + (env['PORT'] ? '' : elsewhere)
      : asPublic(host, publicUrl)
  return host === '*' ? `${address} and every address that no other shop claims` : address
}

/** The address of one host, without remarks: to be printed on paper. */
export const originOf = (
  host: string,
  { port, publicUrl }: { port: number; publicUrl: string | undefined },
): string =>
  publicUrl === undefined
    ? `http://${host === '*' ? 'localhost' : host}:${port}`
    : asPublic(isOnlyHere(host, publicUrl) ? '*' : host, publicUrl)

/** A name of this machine that no proxy in front has a certificate for. */
const isOnlyHere = (host: string, publicUrl: string): boolean =>
  isLoopbackHost(host) && !isLoopbackHost(new URL(publicUrl).host)

/** This command can't know the port that a running server was given on its own command line. */
const elsewhere = ', unless the server was started with another PORT'

/** With port 0 the server takes any free port, which only it knows. */
const atPort = (host: string, port: number): string =>
  port === 0 ? `http://${host}, at the port that the server names at its start` : `http://${host}:${port}`

/** Behind a proxy, customers use its scheme and port, not the server's. */
function asPublic(host: string, publicUrl: string): string {
  const url = new URL(publicUrl)
  if (host !== '*') url.hostname = host
  return url.origin
}
