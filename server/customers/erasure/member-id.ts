import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../database/open.ts'
import { idPrefix, isErased } from './erased-ids.ts'

/** Under which `server_keys` has what the members' ids follow from. */
export const memberKeyName = 'members'

/**
 * The id of whoever signs up with this number (E.164), the same as before when a restored backup knows nothing of it: what
 * still waits on their phone is theirs (G33). One at random once that account was deleted, or where somebody has that id,
 * who signed up with this number and took another one since.
 */
export async function memberIdOf(db: Database, shopId: string, phone: string): Promise<string> {
  const id = await numberIdOf(db, shopId, phone)
  const taken = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', id)
    .where('phone', '!=', phone)
    .executeTakeFirst()
  return taken || (await isErased(db, shopId, id)) ? randomUUID() : id
}

/**
 * The id that follows from a number (E.164). The number can't be found out from it, as it can from a mere hash of something
 * so short: that takes the server's own key.
 */
export const numberIdOf = async (db: Database, shopId: string, phone: string): Promise<string> =>
  numberIdBy(await memberKey(db), shopId, phone)

/** The same for who has read the key already. */
export function numberIdBy(key: string, shopId: string, phone: string): string {
  const digest = createHmac('sha256', key).update(`${shopId} ${phone}`).digest('hex')
  return `${idPrefix.member}${digest.slice(0, 32)}`
}

/** Made by the first who signs up, and part of every backup since. Of two that make one at once, the first one's holds. */
async function memberKey(db: Database): Promise<string> {
  const read = () =>
    db.selectFrom('server_keys').select('value').where('name', '=', memberKeyName).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await db
    .insertInto('server_keys')
    .values({ name: memberKeyName, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error('the key of the members’ ids was not kept')
  return made.value
}
