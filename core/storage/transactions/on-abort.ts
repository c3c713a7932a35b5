import type { DBCore, Middleware } from 'dexie'
import type { LarderDatabase } from '../database.ts'

/** Reports each transaction of this connection that is aborted, with the browser's error if it gave one. */
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
