import type { DBCore, Middleware } from 'dexie'
import type { LarderDatabase } from '../database.ts'

/** Tells of each transaction of this connection that came to nothing, with the browser's error if it named one. */
export function onAbort(database: LarderDatabase, listener: (error: DOMException | null) => void): void {
  const watching: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'on-abort',
    create: (down) => ({
      ...down,
      transaction(tables, mode, options) {
        const transaction = down.transaction(tables, mode, options) as IDBTransaction
        transaction.addEventListener('abort', () => listener(transaction.error))
        return transaction
      },
    }),
  }
  database.use(watching)
}
