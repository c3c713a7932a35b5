import type { Database } from '../../../server/database/open.ts'
import type { Tables } from '../../../server/database/tables/tables.ts'

/** The JSON of every column of every table. */
export async function everyRow(db: Database): Promise<string> {
  const tables = await db.introspection.getTables()
  if (tables.length < 20) throw new Error('the tables are not there')
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table.name as keyof Tables)
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}
