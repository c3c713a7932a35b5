import type { DatabaseSync } from 'node:sqlite'
import { existsSync } from 'node:fs'
import { BackupFault } from '../../backup/backup-fault.ts'
import { rowsOf } from '../../backup/rows-of.ts'
import { takeOutOfUse } from '../../backup/sqlite-backup.ts'
import { beside } from './beside.ts'

/**
 * Whether a copy has all that is in the database of which it was made, and no server is running on that one, which
 * could do more. Then nothing is lost. Ours: the spec is silent.
 */
export function hasEverything(copy: string, before: string): boolean {
  if (!existsSync(before) || !beside(copy, before, false, hasAllRows)) return false
  try {
    takeOutOfUse(before)
    return true
  } catch (error) {
    if (error instanceof BackupFault) return false
    throw error
  }
}

function hasAllRows(database: DatabaseSync): boolean {
  const [own, their] = ['main', 'before'].map((side) =>
    rowsOf(database, `select name, sql from ${side}.sqlite_master where type = 'table' order by name`),
  )
  if (JSON.stringify(own) !== JSON.stringify(their)) return false
  return own!.every(({ name }) => {
    const table = `"${String(name)}"`
    const [both] = rowsOf(
      database,
      `select (select count(*) from main.${table}) = (select count(*) from before.${table})
        and not exists (select * from before.${table} except select * from main.${table}) as same`,
    )
    return both?.['same'] === 1
  })
}
