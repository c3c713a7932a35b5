import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import * as v from 'valibot'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import type { Change, Changes } from './changes.ts'

const channel = 'larder_changes'
/** How long after a connection broke, or couldn't be made, the next is tried. */
const againMs = 1_000
/** A connection that is silent for ever may be dead without knowing it. */
const pingMs = 30_000

/** Ids and nothing else: whoever may listen in this database hears no more than that. */
const Message = v.object({
  from: v.string(),
  change: v.variant('kind', [
    v.object({ kind: v.literal('order'), shopId: v.string(), customerId: v.string(), orderId: v.string() }),
    v.object({ kind: v.literal('shop'), shopId: v.string() }),
  ]),
})
type Message = v.InferOutput<typeof Message>

type Parts = { databaseUrl: string; db: Database; changes: Changes; log: Log }

/**
 * Tells the other servers of a PostgreSQL database what has changed here, and here what has changed there, with
 * NOTIFY and LISTEN on a connection of its own. What is told while that is broken is lost: phones and desks ask by
 * themselves from time to time.
 */
export function relayChanges({ databaseUrl, db, changes, log }: Parts): { stop: () => Promise<void> } {
  const self = randomUUID()
  const ending = new AbortController()

  const stopTelling = changes.listen((change, origin) => {
    if (origin === 'here') void notify(change)
  })
  async function notify(change: Change): Promise<void> {
    const text = JSON.stringify({ from: self, change } satisfies Message)
    await sql`select pg_notify(${channel}, ${text})`
      .execute(db)
      .catch((err: unknown) => log.debug({ err }, 'other servers were not told of a change'))
  }

  function hear(text: string | undefined): void {
    const message = readMessage(text ?? '')
    if (message && message.from !== self) changes.tell(message.change, 'elsewhere')
  }

  async function listen(): Promise<void> {
    for (let isKnown = false; !ending.signal.aborted;) {
      try {
        await listenOnce(databaseUrl, ending.signal, hear, () => {
          if (isKnown) log.info('what other servers change is heard again')
          isKnown = false
        })
      } catch (err) {
        if (!isKnown && !ending.signal.aborted)
          log.warn({ err }, 'what other servers change is not heard at once')
        isKnown = true
      }
      await setTimeout(againMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  }
  const listening = listen()

  return {
    stop: async () => {
      stopTelling()
      ending.abort()
      await listening
    },
  }
}

/** Listens until the connection ends. @throws when it has ended, or can't be made */
async function listenOnce(
  connectionString: string,
  signal: AbortSignal,
  hear: (text: string | undefined) => void,
  onListening: () => void,
): Promise<never> {
  const client = new Client({
    connectionString,
    application_name: 'larder changes',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // Unheard, an error would end the process.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => hear(payload))
  const end = () => void client.end().catch(() => {})
  signal.addEventListener('abort', end)
  const ping = setInterval(() => void client.query('select 1').catch(end), pingMs)
  ping.unref()
  try {
    // Also rejects with the error that ends it.
    const over = once(client, 'end')
    over.catch(() => {})
    await client.connect()
    await client.query(`listen ${channel}`)
    onListening()
    await over
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
