import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import * as v from 'valibot'
import { seeChangesBy } from '../database/change-mark.ts'
import type { Database } from '../database/open.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { runQuery } from '../database/run-query.ts'
import type { Log } from '../log/log.ts'
import type { Changes } from './changes.ts'

const channel = 'larder_changes'
/** How long to wait before connecting again. */
const reconnectMs = 1_000
/**
 * How long (ms) a shop counts as unchanged at most, even without a notification: a server may end between committing a
 * change and telling of it, and an import tells nobody.
 */
const trustedMs = 1_000
/** How long to wait for PostgreSQL to confirm the end of a connection; a machine that has vanished never does. */
const endingMs = 500
/** How often the connection is probed: a dead one may go unnoticed otherwise. */
const pingMs = 30_000

/** A message between servers. It holds ids only, as anybody who may LISTEN in this database can read it. */
const Message = v.object({
  from: v.string(),
  change: v.variant('kind', [
    v.object({ kind: v.literal('order'), shopId: v.string(), customerId: v.string(), orderId: v.string() }),
    v.object({
      kind: v.literal('booking'),
      shopId: v.string(),
      customerId: v.string(),
      bookingId: v.string(),
    }),
    v.object({ kind: v.literal('shop'), shopId: v.string() }),
  ]),
})
type Message = v.InferOutput<typeof Message>

/**
 * Sends texts to the other servers. The transaction doesn't wait for the disk (`synchronous_commit` off), as
 * notifications needn't survive a crash.
 */
const notification = preparedQuery<{ texts: string }>()((db, { texts }) => ({
  compile: () =>
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, json_array_elements_text(${texts}::json))`.compile(
      db,
    ),
}))

type RelayOptions = { databaseUrl: string; db: Database; changes: Changes; log: Log }

/**
 * Relays changes between the servers that share a PostgreSQL database, with NOTIFY, and with LISTEN on a separate
 * connection. Notifications that are sent while that connection is down are lost; phones and desks also poll from time
 * to time. While the connection is up, data that was read of a shop counts as current and isn't queried again for every
 * call.
 */
export function relayChanges({ databaseUrl, db, changes, log }: RelayOptions): { stop: () => Promise<void> } {
  const serverId = randomUUID()
  const ownStart = JSON.stringify({ from: serverId }).slice(0, -1)
  const ending = new AbortController()

  let untold: string[] = []
  let isTelling = false
  /**
   * Sends the changes that have gathered while the previous message was under way.
   */
  async function tell(): Promise<void> {
    isTelling = true
    // Changes of the same instant are sent together.
    await setImmediate()
    while (untold.length > 0) {
      const texts = untold
      untold = []
      await runQuery(db, notification({ texts: JSON.stringify(texts) })).catch((err: unknown) =>
        log.debug({ err }, 'other servers were not told of a change'),
      )
    }
    isTelling = false
  }

  const unsubscribe = changes.subscribe((change, origin) => {
    if (origin !== 'here') return
    untold.push(JSON.stringify({ from: serverId, change } satisfies Message))
    if (!isTelling) void tell()
  })
  function receive(text: string | undefined): void {
    // A server receives its own notifications, too, and ignores them.
    const message = text === undefined || text.startsWith(ownStart) ? null : readMessage(text)
    if (message) changes.publish(message.change, 'elsewhere')
  }

  async function listen(): Promise<void> {
    for (let isDown = false; !ending.signal.aborted;) {
      try {
        await listenOnce(databaseUrl, ending.signal, receive, () => {
          if (isDown) log.info('what other servers change is heard again')
          isDown = false
          seeChangesBy(db, () => `${changes.ofShops} ${Math.floor(performance.now() / trustedMs)}`)
        })
      } catch (err) {
        seeChangesBy(db, null)
        if (!isDown && !ending.signal.aborted)
          log.warn({ err }, 'what other servers change is not heard at once')
        isDown = true
      }
      await setTimeout(reconnectMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  }
  const listening = listen()

  return {
    stop: async () => {
      unsubscribe()
      ending.abort()
      await listening
    },
  }
}

/**
 * Listens until the connection ends.
 * @throws when the connection has ended, or can't be made
 */
async function listenOnce(
  connectionString: string,
  signal: AbortSignal,
  onNotification: (text: string | undefined) => void,
  onListening: () => void,
): Promise<never> {
  const client = new Client({
    connectionString,
    application_name: 'larder changes',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // Without a listener, an error event would end the process.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => onNotification(payload))
  const end = () => {
    void client.end().catch(() => {})
    void setTimeout(endingMs, undefined, { ref: false }).then(() => client.connection.stream.destroy())
  }
  signal.addEventListener('abort', end)
  const ping = setInterval(() => void client.query('select 1').catch(end), pingMs)
  ping.unref()
  try {
    // This promise also rejects, with the error that ends the connection.
    const ended = once(client, 'end')
    ended.catch(() => {})
    await client.connect()
    await client.query(`listen ${channel}`)
    onListening()
    await ended
    throw new Error('the connection ended')
  } finally {
    clearInterval(ping)
    signal.removeEventListener('abort', end)
    end()
  }
}

function readMessage(text: string): Message | null {
  try {
    const read = v.safeParse(Message, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
