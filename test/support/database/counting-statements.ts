import type { Database } from '../../../server/database/open.ts'

/** Every statement that SQLite is given from now on, by its text. */
export async function countingStatements(db: Database): Promise<string[]> {
  const statements: string[] = []
  // There is a single connection.
  await db.getExecutor().provideConnection(async (connection) => {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, ...rest) => {
      statements.push(query.sql)
      return execute(query, ...rest)
    }
  })
  return statements
}
