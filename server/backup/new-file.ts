import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileErrorReason, systemCodeOf } from '../base/file-errors.ts'
import { BackupFault } from './backup-fault.ts'

/**
 * Makes a file that only its owner may read, whole or not at all: it is written beside its place under another name and
 * moved there once it is on the disk. What lies there already is never overwritten.
 * @throws BackupFault when the place is taken or can't be written; what `write` throws
 */
export async function makeFile(path: string, write: (part: string) => Promise<void> | void): Promise<void> {
  const part = `${path}.part`
  create(path)
  try {
    create(part)
    await write(part)
    sync(part)
    renameSync(part, path)
    sync(dirname(path))
  } catch (error) {
    for (const made of [path, part, `${part}-wal`, `${part}-shm`, `${part}-journal`])
      if (!isTaken(error, made)) rmSync(made, { force: true })
    throw error
  }
}

/** A place that was taken before, and so isn't ours to clear. */
class Taken extends BackupFault {
  readonly path: string

  constructor(path: string, sentence: string) {
    super(sentence)
    this.path = path
  }
}

const isTaken = (error: unknown, path: string): boolean => error instanceof Taken && error.path === path

/** Takes the name, so that of two who write to it at once one is refused. */
function create(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST')
      throw new Taken(path, `${path} is there already; name another file, or delete it.`)
    if (!existsSync(dirname(path))) throw new BackupFault(`There is no folder ${dirname(path)}.`)
    throw new BackupFault(`${path} can't be written: ${fileErrorReason(error) ?? String(error)}.`)
  }
}

/** Waits until it is on the disk. A folder's own entries can't be waited for on Windows. */
function sync(path: string): void {
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
