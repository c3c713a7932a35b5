import type { Database } from '../../../server/database/open.ts'

/** Collects the text of every statement that SQLite executes from now on. */
export async function countingStatements(db: Database): Promise<string[]> {
  const statements: string[] = []
  // SQLite has a single connection here.
  await db.getExecutor().provideConnection(async (connection) => {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, ...rest) => {
      statements.push(query.sql)
      return execute(query, ...rest)
    }
  })
  return statements
}
