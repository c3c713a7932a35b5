import type { DatabaseSync } from 'node:sqlite'
import { rowsOf } from '../../backup/rows-of.ts'

/**
 * The shops of a copy that the previous database doesn't know: they were removed since, together with their notes. A
 * shop that was imported again there has no row as old as the copy's newest.
 */
export function listReturned(database: DatabaseSync): string[] {
  const imports = rowsOf(database, 'select shop_id, imported_at as at from before.shops')
  const importedAt = new Map(imports.map((row) => [String(row['shop_id']), Number(row['at'])]))
  const newest = edgeOf(database, 'main', 'max')
  const oldest = edgeOf(database, 'before', 'min')
  return rowsOf(database, 'select shop_id from main.shops order by shop_id')
    .map((row) => String(row['shop_id']))
    .filter((id) => {
      const imported = importedAt.get(id)
      const last = newest.get(id) ?? Infinity
      return imported === undefined || (imported > last && (oldest.get(id) ?? Infinity) > last)
    })
}

/** Tables with rows as soon as a shop is used, most of which stay. */
const kept = ['orders', 'customers', 'access_tokens', 'desk_keys', 'desk_sessions', 'managers']

/** The newest or oldest time in these tables for each shop. */
function edgeOf(
  database: DatabaseSync,
  attached: 'main' | 'before',
  edge: 'max' | 'min',
): Map<string, number> {
  const found = new Map<string, number>()
  for (const table of kept) {
    const each = `select shop_id, ${edge}(created_at) as at from ${attached}.${table} group by shop_id`
    for (const row of rowsOf(database, each, `${attached}.${table}`)) {
      const [id, at] = [String(row['shop_id']), Number(row['at'])]
      found.set(id, Math[edge](at, found.get(id) ?? at))
    }
  }
  return found
}
