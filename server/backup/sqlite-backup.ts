import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileErrorReason } from '../base/file-errors.ts'
import { BackupFault } from './backup-fault.ts'
import { type Contents, contentsOf } from './contents.ts'
import { makeFile } from './new-file.ts'

/**
 * Copies the embedded database as it is at one moment, while a server goes on writing to it. One reading transaction
 * (`vacuum into`) and not SQLite's backup API, which begins anew whenever another process writes, and so might never end
 * on an evening with orders. Nothing is migrated: it is what a backup before an upgrade has to be.
 * @throws BackupFault
 */
export async function backUpSqlite(from: string, to: string): Promise<Contents> {
  let contents: Contents | undefined
  await makeFile(to, (part) => {
    const database = new DatabaseSync(from, { readOnly: true, timeout: 15_000 })
    try {
      database.prepare('vacuum into ?').run(part)
    } catch (error) {
      throw new BackupFault(`${from} can't be copied to ${to}: ${(error as Error).message}.`)
    } finally {
      database.close()
    }
    contents = contentsOf(part, { check: 'quick_check', name: to })
  })
  return contents!
}

/** Where the database went that a restore took the place of; null when there was none. */
export type Restored = { contents: Contents; movedTo: string | null }

/**
 * Puts a copy in the place of the embedded database. It is looked through first; what lies there is moved aside, and only
 * while no server has it open.
 * @param replace whether there may be a database already
 * @throws BackupFault
 */
export async function restoreSqlite(
  from: string,
  to: string,
  { replace, now }: { replace: boolean; now: number },
): Promise<Restored> {
  if (!existsSync(from)) throw new BackupFault(`There is no file ${from}.`)
  if (existsSync(to) && !replace)
    throw new BackupFault(`There is a database already (${to}); --replace moves it aside.`)
  if (existsSync(to)) takeOutOfUse(to)
  const folder = dirname(to)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const candidate = `${to}.restored`
  let contents: Contents | undefined
  await makeFile(candidate, (part) => {
    copyWithLog(from, part)
    contents = contentsOf(part, { check: 'integrity_check', name: from })
    // Done as root, it would lock out the server's own user.
    const { uid, gid } = statSync(folder)
    if (process.getuid?.() === 0) chownSync(part, uid, gid)
  })
  try {
    const movedTo = moveAside(to, now)
    // Left behind by who deleted a database, a log would be written into this one.
    for (const log of [`${to}-wal`, `${to}-shm`]) rmSync(log, { force: true })
    renameSync(candidate, to)
    return { contents: contents!, movedTo }
  } catch (error) {
    rmSync(candidate, { force: true })
    throw error
  }
}

function moveAside(path: string, now: number): string | null {
  if (!existsSync(path)) return null
  // Somebody may have started a server meanwhile.
  takeOutOfUse(path)
  const movedTo = `${path}.before-${new Date(now).toISOString().replaceAll(/[:.]/g, '')}`
  renameSync(path, movedTo)
  return movedTo
}

/** A copy that was made by hand, of a server that was stopped, may have its log beside it: it belongs to it. */
function copyWithLog(from: string, to: string): void {
  try {
    copyFileSync(from, to)
    if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`)
  } catch (error) {
    throw new BackupFault(`${from} can't be copied: ${fileErrorReason(error) ?? String(error)}.`)
  }
  chmodSync(to, 0o600)
  takeOutOfUse(to, from)
}

/**
 * Writes a database's log into it and takes it away. SQLite does so only for who has the database alone: it tells, too,
 * whether a server runs on it.
 */
function takeOutOfUse(path: string, name = path): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === 5
    throw new BackupFault(
      isBusy
        ? `A server or a command uses ${name}; stop it first.`
        : `${name} can't be used: ${(error as Error).message}.`,
    )
  } finally {
    database?.close()
  }
}
