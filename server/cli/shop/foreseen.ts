import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { oneLine } from '../../base/one-line.ts'
import { DatabaseUnusable, openToRead } from '../../database/open.ts'
import { readConfig, sqlitePathOf } from '../../settings/config.ts'
import { type Foreseen, foreseeImport } from '../../shops/import/foresee-import.ts'
import type { Terminal } from './terminal.ts'
import { printUnsettled } from './unsettled.ts'

/**
 * Prints what importing a file into this machine's database would come to, as far as the file alone doesn't show it;
 * nothing where there is no database yet. These are notes, as another database may take the same file. Ours: the spec
 * is silent.
 */
export async function printForeseen(terminal: Terminal, file: ShopFile): Promise<void> {
  const foreseen = await foresee(terminal, file)
  if (typeof foreseen === 'string')
    terminal.out(oneLine(`Note: what importing it here would come to isn't known. ${foreseen}`))
  if (foreseen === null || typeof foreseen === 'string') return
  for (const refusal of foreseen.refusals)
    terminal.out(oneLine(`Note: importing it here would be refused. ${refusal}`))
  printUnsettled(terminal, foreseen, file.timeZone, 'Note, once it is imported here')
}

/** @returns null where there is no database yet, and a sentence where it can't be read */
async function foresee({ env, now }: Terminal, file: ShopFile): Promise<Foreseen | string | null> {
  const config = readConfig(env)
  try {
    const db = await openToRead({ databaseUrl: config.databaseUrl, sqlitePath: sqlitePathOf(config) })
    return db && (await foreseeImport(db, file, now()).finally(() => db.destroy()))
  } catch (error) {
    if (error instanceof DatabaseUnusable) return error.message
    throw error
  }
}
