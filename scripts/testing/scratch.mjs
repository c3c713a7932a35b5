import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux has it in memory. */
const memory = '/dev/shm'
/** What all tests write is a tenth of it. */
const enough = 4 * 1024 ** 3

/**
 * A folder for what tests write, gone when the program ends; from now on all temporary files are made there. In memory where
 * there is room: each commit of a database waits for its disk, and each browser test copies a profile, which together takes a fifth
 * of the time of all tests.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(isRoomy() ? memory : tmpdir(), 'larder-test-'))
  // PostgreSQL's programs refuse root and run as somebody else.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  return folder
}

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough
  } catch {
    // Another system, or a container without it.
    return false
  }
}
