import type { DatabaseSync } from 'node:sqlite'
import { rowsOf } from '../../backup/rows-of.ts'

/** The shops of a copy of which the database before tells nothing: they were removed since, with what was noted of them. */
export const listReturned = (database: DatabaseSync): string[] =>
  rowsOf(
    database,
    'select shop_id from main.shops except select shop_id from before.shops order by shop_id',
  ).map((row) => String(row['shop_id']))
