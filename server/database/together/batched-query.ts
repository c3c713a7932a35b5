import { setImmediate } from 'node:timers/promises'
import { runQuery, runQueries } from '../run-query.ts'
import { maxListSize, type PreparedQuery } from '../prepared-query.ts'
import type { Database } from '../open.ts'

/** Reads the rows of one shop that belong to an id, such as a session by its token. */
export type BatchedQuery<Row> = (db: Database, shopId: string, id: string) => Promise<Row[]>

type Kind<Row = unknown> = {
  query: (shopId: string, ids: readonly string[]) => PreparedQuery<Row>
  idOf: (row: Row) => string
}
type Wanted = {
  kind: Kind
  shopId: string
  id: string
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}
type Queue = { waiting: Wanted[]; isRunning: boolean }

/**
 * How long (ms) callers wait for a round trip that is under way, to share the next one. A slower trip holds nobody up.
 */
const patienceMs = 20

const queueOf = new WeakMap<Database, Queue>()

/**
 * Collects what callers query at the same instant, each for one id, into one round trip: one statement for each kind
 * and shop. On SQLite there is no round trip to save, yet one statement for sixteen ids costs little more than for one.
 * Within a transaction there are no other callers, so each is run by itself.
 * @param idOf the id for which a row was asked
 */
export function batchedQuery<Row>(query: Kind<Row>['query'], idOf: (row: Row) => string): BatchedQuery<Row> {
  const kind: Kind<Row> = { query, idOf }
  return (db, shopId, id) => {
    if (db.isTransaction) return runQuery(db, query(shopId, [id]))
    const queue = queueOf.get(db) ?? { waiting: [], isRunning: false }
    queueOf.set(db, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ kind, shopId, id, resolve, reject } as unknown as Wanted)
      if (!queue.isRunning) void run(db, queue)
    })
  }
}

async function run(db: Database, queue: Queue): Promise<void> {
  queue.isRunning = true
  while (queue.waiting.length > 0) {
    // First lets the other requests of the same instant be read.
    await setImmediate()
    const running = runInOneTrip(db, queue.waiting.splice(0))
    await orTooLong(running)
  }
  queue.isRunning = false
}

/** Resolves with the trip, or when the trip has taken too long. */
const orTooLong = (trip: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const patience = setTimeout(resolve, patienceMs).unref()
    void trip.finally(() => {
      clearTimeout(patience)
      resolve()
    })
  })

async function runInOneTrip(db: Database, wanted: readonly Wanted[]): Promise<void> {
  const asked = [...Map.groupBy(wanted, ({ kind }) => kind)].flatMap(([kind, ofKind]) =>
    [...Map.groupBy(ofKind, ({ shopId }) => shopId)].flatMap(([shopId, ofShop]) =>
      inParts([...Map.groupBy(ofShop, ({ id }) => id)], maxListSize).map((byId) => ({ kind, shopId, byId })),
    ),
  )
  try {
    const answers = await runQueries(
      db,
      asked.map(({ kind, shopId, byId }) =>
        kind.query(
          shopId,
          byId.map(([id]) => id),
        ),
      ),
    )
    for (const [at, { kind, byId }] of asked.entries()) {
      const rows = Map.groupBy(answers[at] ?? [], (row) => kind.idOf(row))
      for (const [id, all] of byId) for (const { resolve } of all) resolve(rows.get(id) ?? [])
    }
  } catch (error) {
    if (wanted.length === 1) return wanted[0]!.reject(error)
    // One caller's failing query mustn't fail the others', so each is run again alone.
    for (const { kind, shopId, id, resolve, reject } of wanted)
      runQuery(db, kind.query(shopId, [id])).then(resolve, reject)
  }
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
