import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../database/migrations/migrations.ts'
import { BackupFault } from './backup-fault.ts'

/** What a copy of the embedded database contains, by which its owner recognises it. */
export type Contents = {
  shops: number
  orders: number
  /** How many of the orders expire unless they are paid or answered in time. */
  waiting: number
  newestOrderAt: number | null
}

/**
 * Checks whether every page of a copy is sound, and reads what it contains.
 * @param check `quick_check` reads every page, `integrity_check` also compares the indexes with their tables
 * @throws BackupFault when it is damaged, isn't a database of Larder, or is one of a newer release
 */
export function contentsOf(
  path: string,
  { check, name = path }: { check: 'quick_check' | 'integrity_check'; name?: string },
): Contents {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    const found = String(database.prepare(`pragma ${check}`).get()?.[check])
    if (found !== 'ok') throw new BackupFault(`${name} is damaged: ${found}.`)
    return read(database, name)
  } catch (error) {
    if (error instanceof BackupFault) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new BackupFault(`${name} can't be used: ${message}.`)
  } finally {
    database?.close()
  }
}

function read(database: DatabaseSync, name: string): Contents {
  const count = (query: string): number | null => {
    const value = database.prepare(query).get()?.['value']
    return value === null || value === undefined ? null : Number(value)
  }
  const table = `select count(*) value from sqlite_master where type = 'table' and name = 'kysely_migration'`
  if (count(table) !== 1) throw new BackupFault(`${name} is no database of Larder.`)
  const applied = database.prepare('select name from kysely_migration').all()
  demandKnown(
    applied.map((row) => String(row['name'])),
    name,
  )
  return {
    shops: count('select count(*) value from shops') ?? 0,
    orders: count('select count(*) value from orders') ?? 0,
    waiting: count('select count(*) value from orders where expires_at is not null') ?? 0,
    newestOrderAt: count('select max(created_at) value from orders'),
  }
}

/**
 * Checks that this release knows all migrations that were applied to a copy.
 * @throws BackupFault when a newer release has applied others
 */
export function demandKnown(applied: string[], name: string): void {
  const known = new Set(Object.keys(migrations('sqlite')))
  if (applied.some((one) => !known.has(one)))
    throw new BackupFault(`${name} was made by a newer release of Larder; get that one first.`)
}
