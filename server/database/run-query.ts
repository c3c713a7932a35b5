import type { DatabaseConnection, QueryResult, UnknownRow } from 'kysely'
import { dialectOf, type PreparedQuery } from './prepared-query.ts'
import type { Database } from './open.ts'

/** The rows that answer each query, in the queries' order. */
export type Rows<Q extends readonly PreparedQuery[]> = {
  [At in keyof Q]: Q[At] extends PreparedQuery<infer Row> ? Row[] : never
}

/**
 * Runs several queries in one round trip: PostgreSQL is sent all of them before it has answered the first. It carries
 * them out in this order. Outside of a transaction, each query succeeds or fails on its own.
 * @throws the first error; inside a transaction nothing after it was carried out
 */
export async function runQueries<const Q extends readonly PreparedQuery[]>(
  db: Database,
  queries: Q,
): Promise<Rows<Q>> {
  const results = await db
    .getExecutor()
    .provideConnection((connection) => Promise.all(send(db, connection, queries)))
  return results.map(({ rows }) => rows) as Rows<Q>
}

/** Runs one query. */
export async function runQuery<Row>(db: Database, query: PreparedQuery<Row>): Promise<Row[]> {
  const [rows] = await runQueries(db, [query])
  return rows as Row[]
}

/** Hands all queries to a connection at once. Returns one promise for each query's result. */
export function send(
  db: Database,
  connection: DatabaseConnection,
  queries: readonly PreparedQuery[],
): Promise<QueryResult<unknown>>[] {
  const { plugins } = db.getExecutor()
  const compiled = queries.map((query) => query.compile(db))
  const isSqlite = dialectOf(db) === 'sqlite'
  let before: Promise<unknown> = Promise.resolve()
  return compiled.map((query) => {
    // SQLite goes on after a statement that failed; PostgreSQL carries out nothing after one in the same transaction.
    const asked = isSqlite
      ? before.then(() => connection.executeQuery(query))
      : connection.executeQuery(query)
    before = asked
    return plugins.reduce(
      (result, plugin) =>
        result.then((rows) =>
          plugin.transformResult({ queryId: query.queryId, result: rows as QueryResult<UnknownRow> }),
        ),
      asked,
    )
  })
}
