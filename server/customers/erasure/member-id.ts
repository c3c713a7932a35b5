import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../database/open.ts'
import { sha256 } from '../../base/sha256.ts'
import { idPrefix, isErased } from './erased-ids.ts'

/** The name of the key in `server_keys` from which members' ids are derived. */
export const memberKeyName = 'members'

/**
 * The id for a sign-up with this number (E.164). It is the same as before if a restored backup doesn't know the member,
 * so that what still waits on their phone is theirs (G33). It is random once that account was deleted, or if the id
 * belongs to a member who signed up with this number and has changed it since.
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
 * Whether a member has the id derived from the number of their sign-up. Without it, somebody had an account with that
 * number before, be it the same person or another, or the member signed up with a release before ids were derived.
 */
export const isFirstAccount = (memberId: string): boolean => memberId.startsWith(idPrefix.member)

/**
 * The id derived from a number (E.164). Without the server's own key, the number can't be found from it. With a plain
 * hash it could, as phone numbers are so short.
 */
export const numberIdOf = async (db: Database, shopId: string, phone: string): Promise<string> =>
  numberIdBy(await memberKey(db), shopId, phone)

/**
 * What stands for a number (E.164) whose account was deleted: unlike the id, which a customer may have again, it ties
 * nothing to anybody.
 */
export const numberHashOf = async (db: Database, shopId: string, phone: string): Promise<string> =>
  sha256(await numberIdOf(db, shopId, phone))

/** The same id for callers that have read the key already. */
export function numberIdBy(key: string, shopId: string, phone: string): string {
  const digest = createHmac('sha256', key).update(`${shopId} ${phone}`).digest('hex')
  return `${idPrefix.member}${digest.slice(0, 32)}`
}

/**
 * Reads the key, or creates it with the first sign-up; every backup since contains it. If two servers create one at
 * once, the first one is used.
 */
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

/**
 * Since when the accounts with given numbers (E.164) have been deleted, or have taken another number; 0 for a number of
 * which that isn't known. Notes are kept for a year.
 */
export async function erasedNumbers(db: Database, shopId: string): Promise<(phone: string) => number> {
  const notes = await db
    .selectFrom('erased_guests')
    .select(['id_hash', 'erased_at'])
    .where('shop_id', '=', shopId)
    .execute()
  if (notes.length === 0) return () => 0
  const erasedAt = new Map(notes.map((note) => [note.id_hash, note.erased_at]))
  const key = await memberKey(db)
  return (phone) => erasedAt.get(sha256(numberIdBy(key, shopId, phone))) ?? 0
}
