import type { Settings } from '../../../core/storage/rows.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'

/** What is kept of a member's own, with whose it is and when it was read. */
type Own = 'coupons' | 'missions' | 'invitation'

/** Keeps what the restaurant answered about a member; not for somebody who has left since. */
export async function keepOwn<K extends Own>(
  { database, clock }: EngineContext,
  key: K,
  customerId: string,
  value: Omit<Settings[K], 'customerId' | 'readAt'>,
): Promise<void> {
  await database.transaction('rw', database.sessions, database.settings, async () => {
    if (!(await isHere(database, customerId))) return
    await writeSetting(database, key, { customerId, ...value, readAt: clock.now() } as Settings[K])
  })
}
