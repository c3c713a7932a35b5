import { sha256 } from '../../base/sha256.ts'
import type { Database } from '../../database/open.ts'
import { hashKey, makeKey } from './desk-key.ts'
import type { DeskSession } from './desk-sessions.ts'

/*
 * A manager may look at members and grant them something. The desk itself is signed in with a key that everybody there
 * has. A manager also enters a key of their own, which stays in effect as long as they keep working.
 */

/**
 * Groups of a manager's key. 75 bits are short enough to be typed each time, and too many to be guessed. Wrong keys are
 * rate limited, but never hold up a right one.
 */
const groups = 3

const hashOf = (shopId: string, key: string): string => hashKey(key, `manager ${shopId}`)

/** Makes a manager, or a new key for an existing one, whose old key then ends. Only the key's hash is stored. */
export async function renewManager(db: Database, shopId: string, name: string, now: number): Promise<string> {
  const key = makeKey(groups)
  const row = { key_hash: hashOf(shopId, key), created_at: now }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('managers')
      .values({ shop_id: shopId, name, ...row })
      .onConflict((conflict) => conflict.columns(['shop_id', 'name']).doUpdateSet(row))
      .execute()
    await endAll(trx, shopId, name)
  })
  return key
}

/** Removes a manager; false when there is none of that name. What they granted stays, with their name. */
export const removeManager = (db: Database, shopId: string, name: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('managers')
      .where('shop_id', '=', shopId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await endAll(trx, shopId, name)
    return numDeletedRows === 1n
  })

export const listManagers = async (db: Database, shopId: string): Promise<string[]> =>
  (
    await db.selectFrom('managers').select('name').where('shop_id', '=', shopId).orderBy('name').execute()
  ).map(({ name }) => name)

/** Signs a manager in to this session by their key. @returns their name; null for an unknown key */
export const enter = (
  db: Database,
  shopId: string,
  { tokenHash }: DeskSession,
  { key, until }: { key: string; until: number },
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    // Locks the row, so that renewing or removing the key at this moment ends this access, too.
    const row = await trx
      .updateTable('managers')
      .set((to) => ({ created_at: to.ref('created_at') }))
      .where('shop_id', '=', shopId)
      .where('key_hash', '=', hashOf(shopId, key))
      .returning('name')
      .executeTakeFirst()
    if (!row) return null
    await sessionRow(trx, shopId, tokenHash).set({ manager: row.name, manager_until: until }).execute()
    return row.name
  })

/** Signs in somebody who may open the database, in a session of their own: they need no key. */
export const enterAsOwner = (
  db: Database,
  shopId: string,
  token: string,
  { name, until }: { name: string; until: number },
): Promise<unknown> =>
  sessionRow(db, shopId, sha256(token)).set({ manager: name, manager_until: until }).execute()

/** Extends a manager's access; false when it has ended meanwhile. */
export async function goOn(
  db: Database,
  shopId: string,
  { tokenHash, manager }: DeskSession,
  until: number,
): Promise<boolean> {
  if (manager === null) return false
  const { numUpdatedRows } = await sessionRow(db, shopId, tokenHash)
    .set({ manager_until: until })
    .where('manager', '=', manager)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const leave = (db: Database, shopId: string, { tokenHash }: DeskSession): Promise<unknown> =>
  sessionRow(db, shopId, tokenHash).set(nobody).execute()

const nobody = { manager: null, manager_until: null }

const sessionRow = (db: Database, shopId: string, tokenHash: string) =>
  db.updateTable('desk_sessions').where('shop_id', '=', shopId).where('token_hash', '=', tokenHash)

const endAll = (trx: Database, shopId: string, name: string): Promise<unknown> =>
  trx
    .updateTable('desk_sessions')
    .set(nobody)
    .where('shop_id', '=', shopId)
    .where('manager', '=', name)
    .execute()
