import { phoneClear } from '../../../core/contract/calls/privacy-calls.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { type Result, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'

/**
 * Empties the browser's own files of this address, where deleted rows are still to be read until it tidies up by itself.
 * All goes, the app's files and the menus too. Ours: the spec is silent.
 */
export async function clearDisk({ database, api }: EngineContext): Promise<Result<boolean>> {
  const identity = await readSetting(database, 'identity')
  if (!identity || (await isNeeded({ database })) || (await isOpenElsewhere())) return ok(false)
  const { kind } = await api.send(phoneClear, { storeId: identity.storeId }, { mayClear: true })
  return ok(kind === 'answer')
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
