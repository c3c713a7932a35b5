import type { DeskRequest } from '../../../core/contract/desk/desk-calls.ts'
import type { Database } from '../../database/open.ts'
import { endDeskSession, openDeskSession } from '../../desk/access/desk-sessions.ts'
import { enterAsOwner } from '../../desk/access/managers.ts'
import type { Config } from '../../settings/config.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { DeskClient } from '../desk/desk-client.ts'
import { hostOf, serverAddress } from '../desk/server-address.ts'

const sessionMs = 60_000

/**
 * Makes the running server notify a member's phones of a grant made here. The server is asked to make the same grant;
 * under the same id it happens once, and the process that handles it notifies the phones.
 * @returns false when no server could be asked, or it refused; the grant made here stands all the same
 */
export async function tellServer(
  db: Database,
  shop: StoredShop,
  { config, by, now }: { config: Config; by: string; now: number },
  deed: DeskRequest<'give'>,
): Promise<boolean> {
  const url = serverAddress(config)
  const token = await openDeskSession(db, shop.id, now, sessionMs)
  try {
    await enterAsOwner(db, shop.id, token, { name: by, until: now + sessionMs })
    await new DeskClient({ url, host: hostOf(shop, url), token }).call('give', deed)
    return true
  } catch {
    return false
  } finally {
    await endDeskSession(db, shop.id, token)
  }
}
