import { isOwn } from '../../../core/storage/own-rows.ts'
import type { Subject } from './command.ts'
import type { EngineContext } from './context.ts'
import { sessionIn } from './current-session.ts'

/** False if the row is another customer's. True if there is no such row: the command decides what that means. */
export function isTheirs({ database }: EngineContext, { table, id }: Subject): Promise<boolean> {
  const { sessions } = database
  return database.transaction('r', sessions, database[table], async () => {
    const row = await database.table<{ customerId: string }>(table).where({ id }).first()
    return row === undefined || isOwn(await sessionIn(database), row)
  })
}
