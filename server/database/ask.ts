import type { DatabaseConnection, QueryResult, UnknownRow } from 'kysely'
import { dialectOf, type Question } from './kept-query.ts'
import type { Database } from './open.ts'

/** The rows that answer each question, in the questions' order. */
export type Rows<Q extends readonly Question[]> = {
  [At in keyof Q]: Q[At] extends Question<infer Row> ? Row[] : never
}

/**
 * Asks several questions in one round trip: PostgreSQL is sent all of them before it has answered the first. It carries
 * them out in this order. Outside of a transaction, each question succeeds or fails on its own.
 * @throws the first error; inside a transaction nothing after it was carried out
 */
export async function askAll<const Q extends readonly Question[]>(
  db: Database,
  questions: Q,
): Promise<Rows<Q>> {
  const results = await db
    .getExecutor()
    .provideConnection((connection) => Promise.all(send(db, connection, questions)))
  return results.map(({ rows }) => rows) as Rows<Q>
}

/** Asks one question. */
export async function ask<Row>(db: Database, question: Question<Row>): Promise<Row[]> {
  const [rows] = await askAll(db, [question])
  return rows as Row[]
}

/** Hands all questions to a connection at once. Returns one promise for each question's result. */
export function send(
  db: Database,
  connection: DatabaseConnection,
  questions: readonly Question[],
): Promise<QueryResult<unknown>>[] {
  const { plugins } = db.getExecutor()
  const compiled = questions.map((question) => question.compile(db))
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
