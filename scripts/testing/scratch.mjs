import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An in-memory file system on Linux. */
const memory = '/dev/shm'
/** Ten times what all tests write. */
const enough = 4 * 1024 ** 3

/**
 * Creates a folder for all temporary files of the tests, which is deleted when the program ends. It is in memory if
 * there is room: waiting for the disk at each database commit, and copying a profile for each browser test, would
 * take a fifth of the time of all tests.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(isRoomy() ? memory : tmpdir(), 'larder-test-'))
  // PostgreSQL's programs refuse to run as root, so they run as another user, who needs access.
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
    // Another system, or a container, without /dev/shm.
    return false
  }
}
