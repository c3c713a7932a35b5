import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { inUse } from './backup-fault.ts'
import { sync } from './new-file.ts'

/**
 * Puts a restored database in the place of another, which keeps a name with the time in it. The old one gets that name
 * as a second name first, and the new one then takes its place in one step. So there is a database at every moment of
 * an interruption; otherwise the next start would make an empty one.
 * @param candidate is on the disk already, so that little time passes until it is in its place
 * @param to its logs were merged into it, unless it is damaged
 * @returns the old one's new path; null when there was none
 * @throws BackupFault when a server or a command has opened it meanwhile
 */
export function putInPlace(candidate: string, to: string, now: number): string | null {
  const folder = dirname(to)
  const movedTo = existsSync(to) ? freeName(to, now) : null
  const isLinked = movedTo !== null && link(to, movedTo)
  // SQLite would apply these to the restored database, so they are gone before it is there.
  const logs = logsOf(to).filter((log) => existsSync(log))
  for (const log of logs) {
    if (movedTo === null) rmSync(log)
    else renameSync(log, `${movedTo}${log.slice(to.length)}`)
  }
  sync(folder)
  // Whoever has opened the old one meanwhile would go on writing to it, and leave its log beside the new one.
  if (logsOf(to).some((log) => existsSync(log))) {
    if (isLinked && logs.length === 0) rmSync(movedTo)
    throw inUse(to)
  }
  if (movedTo !== null && !isLinked) renameSync(to, movedTo)
  try {
    renameSync(candidate, to)
  } catch (error) {
    // As it was: of a file with two names, SQLite could be given the one and the other.
    if (movedTo !== null && logs.length === 0) {
      if (isLinked) rmSync(movedTo)
      else renameSync(movedTo, to)
    }
    throw error
  }
  sync(folder)
  return movedTo
}

/** Only a damaged database still has them, or one that somebody deleted without them. */
const logsOf = (path: string): string[] => ['-wal', '-shm', '-journal'].map((ending) => `${path}${ending}`)

/** A name that no earlier restore has given. */
function freeName(path: string, now: number): string {
  const name = `${path}.before-${new Date(now).toISOString().replaceAll(/[:.]/g, '')}`
  return existsSync(name) ? freeName(path, now + 1) : name
}

/** Gives a file a second name; false where the file system has no hard links. */
function link(path: string, name: string): boolean {
  try {
    linkSync(path, name)
    return true
  } catch {
    return false
  }
}
