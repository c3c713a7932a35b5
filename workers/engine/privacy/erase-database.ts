import { erase } from '../../../core/storage/writer.ts'
import { type Result, done, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'

/**
 * Whether this phone's database may be erased as a whole: not while another tab is open, without the restaurant,
 * or while there is anything here that can't be fetched again.
 */
export async function mayEraseDatabase({ database, connection }: EngineContext): Promise<Result<boolean>> {
  if (connection.state() !== 'online') return ok(false)
  return ok(!(await isNeeded({ database })) && !(await isOpenElsewhere()))
}

/**
 * Erases this phone's database: deleted rows are still to be read in its files until the browser tidies up by itself.
 * The menus go with it; the app's own files stay. Ours: the spec is silent.
 *
 * The page has let go of the database before, and the engine has none after. So both have to begin anew, whatever came of it.
 */
export async function eraseDatabase({ database }: EngineContext): Promise<Result> {
  if ((await isNeeded({ database })) || (await isOpenElsewhere())) return done
  await erase(database)
  return done
}

/** Somebody is here, or something of somebody: what waits, and what is in a cart, is nowhere else. */
const isNeeded = ({ database }: Pick<EngineContext, 'database'>): Promise<boolean> => {
  const { sessions, outbox, carts, comboCarts, sealedCarts } = database
  return database.transaction('r', [sessions, outbox, carts, comboCarts, sealedCarts], async () => {
    if (await sessionIn(database)) return true
    const counts = await Promise.all([outbox, carts, comboCarts, sealedCarts].map((table) => table.count()))
    return counts.some((count) => count > 0)
  })
}

/** Another tab, which may still have in mind what was deleted, and would put it back. Each engine holds a lock. */
async function isOpenElsewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name = '' }) => name.startsWith('engine ')).length > 1
}
