import { BackupFault } from '../backup/backup-fault.ts'
import { DatabaseUnusable, reasonOf } from '../database/open.ts'
import { InvalidConfig } from '../settings/config.ts'
import { CurrencyInUse } from '../shops/import/check-currency.ts'
import { HostTaken } from '../shops/import/check-hosts.ts'

/** Errors whose message is for the owner to read. */
const owners = [HostTaken, CurrencyInUse, DatabaseUnusable, InvalidConfig, BackupFault]

/**
 * A sentence for an error that an owner can do something about.
 * @throws the error itself if it is a bug, which keeps its stack trace
 */
export function sentenceOf(error: unknown): string {
  if (owners.some((kind) => error instanceof kind)) return (error as Error).message
  if (isTroubleOfDatabase(error)) return `The database can’t do it: ${reasonOf(error)}.`
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error
  if (error.code === 'EEXIST' && 'path' in error)
    return `There is a file ${String(error.path)} already; choose another name.`
  if ('path' in error && 'syscall' in error) return `${String(error.path)}: ${whyNotWritten(error.code)}.`
  if ('syscall' in error) return `${reasonOf(error)}.`
  throw error
}

/** With which code a command ends that failed so: 2 for a wrong setting. */
export const exitCodeOf = (error: unknown): number => (error instanceof InvalidConfig ? 2 : 1)

/**
 * SQLITE_BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB: the file, its disk or another program is to
 * blame.
 */
const sqliteTroubles = [5, 6, 8, 10, 11, 13, 14, 26]

/**
 * PostgreSQL's classes of the same: connections, read-only, rights, deadlocks, too little room, locks that weren't free
 * in time, shutting down, and the disk.
 */
const postgresTroubles = /^(?:08|25006|28|40|42501|53|55|57|58)/

/** Whether the database couldn't do what it was rightly asked for. What it can't understand, say, is a bug. */
function isTroubleOfDatabase(error: unknown): boolean {
  const { code, errcode, severity } = error as Partial<Record<'code' | 'errcode' | 'severity', unknown>>
  if (typeof errcode === 'number') return sqliteTroubles.includes(errcode & 0xff)
  return typeof severity === 'string' && typeof code === 'string' && postgresTroubles.test(code)
}

/** Why a file or folder couldn't be written. Faults in reading are reported elsewhere. */
function whyNotWritten(code: string): string {
  if (code === 'ENOENT') return "the folder isn't there; make it first"
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not write there'
  if (code === 'EISDIR') return 'is a folder, not a file'
  if (code === 'ENOTDIR') return 'a part of its path is a file, not a folder'
  if (code === 'EROFS') return 'the disk is read-only'
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'ELOOP') return 'its links lead in a circle'
  if (code === 'ENAMETOOLONG') return 'its name is too long'
  return `can't be written: the system says ${code}`
}
