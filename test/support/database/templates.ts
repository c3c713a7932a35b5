import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../server/database/open.ts'

const variable = 'LARDER_TEST_TEMPLATES'

/**
 * Databases into which a shop was imported once, and which every test copies: an import takes longer than most tests.
 * The runners call this once, ahead of their processes, which then share what the first of them has made.
 *
 * @returns what takes the folder away again
 */
export function shareTemplates(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'larder-templates-'))
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A program that nobody has prepared has templates of its own. */
const templateFolder = (): string => {
  if (!process.env[variable]) process.once('exit', shareTemplates())
  return process.env[variable]!
}

/**
 * Puts a copy of a database of that name to `path`, in a folder that may not be there yet; the first time, it is made
 * with what `fill` writes.
 */
export async function copyTemplate(
  name: string,
  path: string,
  fill: (db: Database) => Promise<unknown>,
): Promise<void> {
  const template = join(templateFolder(), `${name}.sqlite`)
  if (!existsSync(template)) await makeTemplate(template, fill)
  mkdirSync(join(path, '..'), { recursive: true })
  copyFileSync(template, path)
}

/** Two processes may make it at the same time; what either has made is the same, and is there as a whole or not at all. */
async function makeTemplate(template: string, fill: (db: Database) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(templateFolder(), 'making-'))
  const db = await openDatabase({ sqlitePath: join(folder, 'full.sqlite') })
  await fill(db)
  await sql`vacuum into ${join(folder, 'small.sqlite')}`.execute(db)
  await db.destroy()
  renameSync(join(folder, 'small.sqlite'), template)
  rmSync(folder, { recursive: true })
}
