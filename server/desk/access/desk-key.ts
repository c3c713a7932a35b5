import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/open.ts'
import { sha256 } from '../../base/sha256.ts'

/** Crockford's base 32, without characters that look alike. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 125 bits. */
const groups = 5
const groupLength = 5

/** A key in groups that can be typed. Each group has 25 bits, so the key can't be guessed and needs no slow hash. */
export const makeKey = (count = groups): string =>
  Array.from({ length: count }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** Accepts upper and lower case, with or without dashes, and O, I and L for the digits 0 and 1. */
const normalizeKey = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** The hash of a key that is stored; `of` is what the key opens. */
export const hashKey = (key: string, of = 'desk'): string => sha256(`${of} ${normalizeKey(key)}`)

/** Whether this is the key to the shop's desk. Takes equally long for a shop without a key. */
export async function isDeskKey(db: Database, shopId: string, typed: string): Promise<boolean> {
  const row = await db
    .selectFrom('desk_keys')
    .select('key_hash')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  const stored = Buffer.from(row?.key_hash ?? '0'.repeat(64))
  return timingSafeEqual(Buffer.from(hashKey(typed)), stored) && row !== undefined
}

/** Whether this is still the desk's key. Locks its row, so that it can't be renewed until the transaction ends. */
export async function lockDeskKey(trx: Database, shopId: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('desk_keys')
    .set((to) => ({ created_at: to.ref('created_at') }))
    .where('shop_id', '=', shopId)
    .where('key_hash', '=', hashKey(typed))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Makes a new key, and ends the old one and every session that it opened. Only the key's hash is stored. */
export async function renewDeskKey(db: Database, shopId: string, now: number): Promise<string> {
  const key = makeKey()
  const row = { key_hash: hashKey(key), created_at: now }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('desk_keys')
      .values({ shop_id: shopId, ...row })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
      .execute()
    await trx.deleteFrom('desk_sessions').where('shop_id', '=', shopId).execute()
  })
  return key
}

export type NewDeskKey = { shopId: string; key: string }

/** Makes a key for each shop that has none yet. The returned keys can't be read a second time. */
export async function ensureDeskKeys(db: Database, now: number): Promise<NewDeskKey[]> {
  const without = await db
    .selectFrom('shops')
    .leftJoin('desk_keys', 'desk_keys.shop_id', 'shops.shop_id')
    .select('shops.shop_id')
    .where('desk_keys.shop_id', 'is', null)
    .orderBy('shops.shop_id')
    .execute()
  const fresh: NewDeskKey[] = []
  for (const { shop_id: shopId } of without) {
    const key = makeKey()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('desk_keys')
      .values({ shop_id: shopId, key_hash: hashKey(key), created_at: now })
      // Another server of the same database was faster; its key is used.
      .onConflict((conflict) => conflict.column('shop_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) fresh.push({ shopId, key })
  }
  return fresh
}
