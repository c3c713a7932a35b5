import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { fileErrorReason, systemCodeOf } from '../base/file-errors.ts'
import { BackupFault } from './backup-fault.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

/**
 * Makes a file that only its owner may read, whole or not at all. It is written beside its place under another name and
 * renamed once it is on the disk, so an interruption leaves no partial file. An existing file is never overwritten.
 * @throws BackupFault when the place is taken or can't be written; what `write` throws
 */
export async function makeFile(
  path: string,
  write: (part: string) => Promise<unknown> | void,
): Promise<void> {
  const part = `${path}.part`
  if (existsSync(path)) throw taken(path)
  if (isLeftBehind(part)) removeAll(part)
  const own = create(part, beingWritten)
  try {
    await write(part)
    sync(part)
    // Another process has taken this file for an abandoned one and is writing its own.
    if (statSync(part).ino !== own) throw beingWritten(part)
    giveName(part, path)
    sync(dirname(path))
  } finally {
    removeAll(part)
  }
}

const removeAll = (part: string): void => {
  for (const made of [part, `${part}-wal`, `${part}-shm`, `${part}-journal`]) rmSync(made, { force: true })
}

/** After this time (ms) without a write, a partial file was abandoned by an interrupted process. */
export const leftBehindMs = hourMs

const isLeftBehind = (part: string): boolean =>
  (statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - leftBehindMs

const taken = (path: string) => new BackupFault(`${path} is there already; name another file, or delete it.`)

const beingWritten = (part: string) =>
  new BackupFault(
    `${part} is there already: it is being written, or that was interrupted. If nothing runs that writes it, delete it; in an hour the next one does.`,
  )

/**
 * Creates the file exclusively, so that of two processes that write to the same name one is refused.
 * @returns the file's inode number
 */
function create(path: string, isThere = taken): number {
  try {
    const file = openSync(path, 'wx', 0o600)
    const { ino } = fstatSync(file)
    closeSync(file)
    return ino
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') throw isThere(path)
    if (!existsSync(dirname(path))) throw new BackupFault(`There is no folder ${dirname(path)}.`)
    throw new BackupFault(`${path} can't be written: ${fileErrorReason(error) ?? String(error)}.`)
  }
}

/** Links the file to its final name: unlike renaming, that overwrites nothing. */
function giveName(part: string, path: string): void {
  try {
    linkSync(part, path)
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') throw taken(path)
    // The file system has no hard links.
    create(path)
    renameSync(part, path)
  }
}

/** Waits until a file or folder is written to the disk. On Windows, that isn't possible for folders. */
export function sync(path: string): void {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    if (process.platform === 'win32') return
    throw error
  }
  try {
    fsyncSync(descriptor)
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    closeSync(descriptor)
  }
}
