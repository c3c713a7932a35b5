import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileErrorReason } from '../base/file-errors.ts'
import { BackupFault, inUse } from './backup-fault.ts'
import { type Contents, contentsOf } from './contents.ts'
import { leftBehindMs, makeFile, sync } from './new-file.ts'
import { inEarnestStatement, onlyToTryStatements } from './only-to-try.ts'
import { putInPlace } from './put-in-place.ts'
import { skipNumbersStatement } from './skip-order-numbers.ts'
import { noteUnknownSpan } from './unknown-spans.ts'

/**
 * Copies the embedded database as it is at one moment, while a server goes on writing to it. It uses one read
 * transaction (`vacuum into`) rather than SQLite's backup API, which starts again whenever another process writes, and
 * so might never finish on an evening with orders. Nothing is migrated, as a backup before an upgrade must not be.
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

/**
 * `movedTo` is where the replaced database went; null when there was none. `told` is what `carryOver` returned; null
 * when the replaced database couldn't be read.
 */
export type Restored<Told> = { contents: Contents; movedTo: string | null; told: Told | null }

/**
 * Replaces the embedded database by a copy. The copy is checked first. An existing database is moved aside, and only
 * while no server has it open. A database that is too damaged to be opened is in nobody's use.
 * @param replace whether there may be a database already
 * @param toTry whether the copy is to be one to look at (`isOnlyToTry`)
 * @param carryOver copies newer knowledge of the replaced database into a copy that becomes the real one
 * @throws BackupFault
 */
export async function restoreSqlite<Told>(
  from: string,
  to: string,
  options: {
    replace: boolean
    toTry: boolean
    now: number
    carryOver: (copy: string, before: string) => Promise<Told | null>
  },
): Promise<Restored<Told>> {
  const { replace, toTry, now, carryOver } = options
  if (!existsSync(from)) throw new BackupFault(`There is no file ${from}.`)
  /** Returns whether there is a database that can be read. */
  const prepare = (): boolean => {
    if (existsSync(to) && !replace)
      throw new BackupFault(`There is a database already (${to}); --replace moves it aside.`)
    const isSound = existsSync(to) && canBeOpened(to)
    if (isSound) takeOutOfUse(to)
    return isSound
  }
  const isSound = prepare()
  const folder = dirname(to)
  const beside = placeBeside(to, now)
  try {
    const candidate = join(beside, basename(to))
    let contents: Contents | undefined
    await makeFile(candidate, (part) => {
      copyWithLog(from, part)
      contents = contentsOf(part, { check: 'integrity_check', name: from })
      mark(part, toTry, now)
      // Otherwise a restore as root would lock out the server's own user.
      const { uid, gid } = statSync(folder)
      if (process.getuid?.() === 0) chownSync(part, uid, gid)
    })
    const told = isSound && !toTry ? await carryOver(candidate, to) : null
    takeOutOfUse(candidate, from)
    sync(candidate)
    // A server may have been started meanwhile.
    prepare()
    const movedTo = orFault(`${to} can't be put in its place`, () => putInPlace(candidate, to, now))
    return { contents: contents!, movedTo, told }
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/**
 * Makes a temporary folder on the same disk, and removes those that interrupted restores left more than an hour ago; a
 * running restore takes less.
 */
function placeBeside(path: string, now: number): string {
  const folder = dirname(path)
  return orFault(`${folder} can't be written`, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const beginning = `${basename(path)}.restored-`
    for (const name of readdirSync(folder).filter((one) => one.startsWith(beginning)))
      if (statSync(join(folder, name)).mtimeMs < now - leftBehindMs)
        rmSync(join(folder, name), { recursive: true, force: true })
    return mkdtempSync(join(folder, beginning))
  })
}

/** Runs a task. @throws BackupFault for an error of the file system */
function orFault<T>(what: string, task: () => T): T {
  try {
    return task()
  } catch (error) {
    const reason = fileErrorReason(error)
    throw reason === null ? error : new BackupFault(`${what}: ${reason}.`)
  }
}

/** A copy of a release without such marks has no table for them. */
function mark(path: string, toTry: boolean, now: number): void {
  const database = new DatabaseSync(path)
  try {
    const keys = database.prepare("select 1 from sqlite_master where name = 'server_keys'").get()
    if (toTry) database.exec(onlyToTryStatements)
    else {
      if (keys) {
        database.exec(inEarnestStatement)
        noteUnknownSpan(database, now)
      }
      database.exec(skipNumbersStatement(now))
    }
  } finally {
    database.close()
  }
}

/**
 * Whether SQLite can open it as a database. If its beginning is damaged, SQLite reports SQLITE_CORRUPT or
 * SQLITE_NOTADB.
 */
function canBeOpened(path: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 0 })
    database.prepare('select count(*) from sqlite_master').get()
    return true
  } catch (error) {
    return ![11, 26].includes(errorCodeOf(error))
  } finally {
    database?.close()
  }
}

const errorCodeOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) % 256

/**
 * Copies a database with its log, which may lie beside a copy that was made by hand of a stopped server and is part of
 * it.
 */
export function copyWithLog(from: string, to: string): void {
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
 * Merges a database's log into the database and removes it. SQLite only does so for a process that has the database
 * alone, so this also tells whether a server is running on it.
 */
export function takeOutOfUse(path: string, name = path): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    if (errorCodeOf(error) === 5) throw inUse(name)
    throw new BackupFault(`${name} can't be used: ${(error as Error).message}.`)
  } finally {
    database?.close()
  }
}
