import { erase } from '../../../core/storage/writer.ts'
import { type Result, done, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'
import { droppedBody } from '../outbox/past-intents.ts'

/**
 * Whether this phone's database may be erased as a whole: not while another tab is open, not without the restaurant,
 * and not while it holds anything that can't be fetched again.
 */
export async function mayEraseDatabase({ database, connection }: EngineContext): Promise<Result<boolean>> {
  if (connection.state() !== 'online') return ok(false)
  return ok(!(await isNeeded({ database })) && !(await isOpenElsewhere()))
}

/**
 * Erases this phone's database: otherwise deleted rows can still be read in its files until the browser compacts them.
 * The menus are erased with it; the app's own files stay. Ours: the spec is silent. The page must have closed the
 * database before, and the engine has none afterwards: both have to start anew, whether or not it was erased.
 */
export async function eraseDatabase({ database }: EngineContext): Promise<Result> {
  if ((await isNeeded({ database })) || (await isOpenElsewhere())) return done
  await erase(database)
  return done
}

/**
 * True if somebody is signed in, or if intents or carts are stored, which exist nowhere else. An intent whose content
 * was dropped is no reason: its customer hasn't come back for it in time.
 */
const isNeeded = ({ database }: Pick<EngineContext, 'database'>): Promise<boolean> => {
  const { sessions, outbox, carts, comboCarts, sealedCarts } = database
  return database.transaction('r', [sessions, outbox, carts, comboCarts, sealedCarts], async () => {
    if (await sessionIn(database)) return true
    const counts = await Promise.all([carts, comboCarts, sealedCarts].map((table) => table.count()))
    const intents = await outbox.filter(({ body }) => body !== droppedBody).count()
    return intents > 0 || counts.some((count) => count > 0)
  })
}

/** True if another tab is open: its engine would restore deleted rows from its memory. Each engine holds a lock. */
async function isOpenElsewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name = '' }) => name.startsWith('engine ')).length > 1
}
