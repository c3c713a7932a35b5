import type { DBCore, Middleware } from 'dexie'
import { LarderDatabase } from './database.ts'

export class WriteRefused extends Error {
  override name = 'WriteRefused'
}

/** Throws on any write: the screens read, the engine writes. */
const readOnly: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'read-only',
  create: (down) => ({
    ...down,
    transaction: (tables, mode, options) => {
      if (mode === 'readwrite')
        throw new WriteRefused('the page only reads the database; send the engine a command')
      return down.transaction(tables, mode, options)
    },
  }),
}

/** The database as the page sees it. */
export function openReader(): LarderDatabase {
  const database = new LarderDatabase()
  database.use(readOnly)
  return database
}
