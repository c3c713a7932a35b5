import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, probeWrite } from '../../../../server/database/open.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'larder-modes-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const modesOf = (path: string) => readdirSync(path).map((name) => statSync(join(path, name)).mode & 0o777)

/**
 * Opens it as a server does, with the permissions that most systems give a new file; answers what its files have then.
 */
async function modesOnceOpen(sqlitePath: string): Promise<number[]> {
  const umask = process.umask(0o022)
  const db = await openDatabase({ sqlitePath }).finally(() => process.umask(umask))
  await probeWrite(db)
  const modes = modesOf(join(sqlitePath, '..'))
  await db.destroy()
  return modes
}

test('a new database, its folder and its log are accessible to their owner only', async () => {
  const inside = join(folder, 'data')
  const modes = await modesOnceOpen(join(inside, 'larder.sqlite'))
  expect(modes.length).toBeGreaterThan(1)
  expect(new Set(modes)).toEqual(new Set([0o600]))
  expect(statSync(inside).mode & 0o777).toBe(0o700)
})

test('opening a world-readable database makes it unreadable for others, but not for its group', async () => {
  const path = join(folder, 'larder.sqlite')
  await modesOnceOpen(path)
  chmodSync(path, 0o644)
  await modesOnceOpen(path)
  expect(statSync(path).mode & 0o777).toBe(0o640)
})
