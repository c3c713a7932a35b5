import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../server/database/open.ts'

const variable = 'LARDER_TEST_TEMPLATES'

/**
 * Provides a folder for template databases: a shop is imported once, and every test copies the result, because an
 * import takes longer than most tests. The test runners call this once before they start their processes, which then
 * share the templates.
 *
 * @returns a function that removes the folder
 */
export function shareTemplates(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'larder-templates-'))
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A program whose runner hasn't called `shareTemplates` has a template folder of its own. */
const templateFolder = (): string => {
  if (!process.env[variable]) process.once('exit', shareTemplates())
  return process.env[variable]!
}

/**
 * Copies the template of this name to `path`, whose folder is created if needed. The first time, the template is made
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

/**
 * Two processes may make the same template at the same time. Both results are equal, and the rename puts one there
 * atomically.
 */
async function makeTemplate(template: string, fill: (db: Database) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(templateFolder(), 'making-'))
  const db = await openDatabase({ sqlitePath: join(folder, 'full.sqlite') })
  await fill(db)
  await sql`vacuum into ${join(folder, 'small.sqlite')}`.execute(db)
  await db.destroy()
  renameSync(join(folder, 'small.sqlite'), template)
  rmSync(folder, { recursive: true })
}
