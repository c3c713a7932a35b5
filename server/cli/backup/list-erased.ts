import type { DatabaseSync } from 'node:sqlite'
import { guestType } from '../../../core/schema/constants.ts'
import { sha256 } from '../../base/sha256.ts'
import type { FormerTime } from '../../customers/erasure/erase-former-time.ts'
import { formerTimeOf } from '../../customers/erasure/erased-ids.ts'
import { memberKeyName, numberIdBy } from '../../customers/erasure/member-id.ts'
import { inBoth, rowsOf } from '../../backup/rows-of.ts'

export type Customer = { shopId: string; customerId: string }

/**
 * The customers whose accounts were deleted since the copy was made: by the note for their id, and by the note for the
 * id derived from their number. A customer whom the previous database doesn't know may have signed up after that
 * database went out of use.
 */
export function listErased(database: DatabaseSync): Customer[] {
  const notes = notesSince(database)
  if (notes.size === 0) return []
  const [key] = rowsOf(database, `select value from main.server_keys where name = '${memberKeyName}'`)
  const gone = rowsOf(
    database,
    `select shop_id, customer_id, phone, created_at from main.customers as own where not exists (
      select 1 from before.customers as their where their.shop_id = own.shop_id and their.customer_id = own.customer_id)`,
  )
  return gone.flatMap((row) => {
    const [shopId, customerId] = [String(row['shop_id']), String(row['customer_id'])]
    const ids = [customerId]
    if (key && row['phone'] !== null) ids.push(numberIdBy(String(key['value']), shopId, String(row['phone'])))
    const wasErased = ids.some(
      (id) => (notes.get(`${shopId} ${sha256(id)}`) ?? 0) > Number(row['created_at']),
    )
    return wasErased ? [{ shopId, customerId }] : []
  })
}

/**
 * The guests who stayed when a member whom they had become deleted the account, and the span in which they were that
 * person. It starts after they became an earlier member whose account still exists.
 */
export function listFormerTimes(database: DatabaseSync): FormerTime[] {
  const notes = notesSince(database)
  if (notes.size === 0) return []
  const merges = rowsOf(
    database,
    'select shop_id, guest_id, merged_at from before.former_guests',
    'before.former_guests',
  )
  const guests = rowsOf(
    database,
    `select shop_id, customer_id from main.customers where customer_type = ${guestType}`,
  )
  return guests.flatMap((row) => {
    const [shopId, guestId] = [String(row['shop_id']), String(row['customer_id'])]
    const upTo = notes.get(`${shopId} ${sha256(formerTimeOf(guestId))}`)
    if (upTo === undefined) return []
    const others = merges
      .filter((merge) => merge['shop_id'] === shopId && merge['guest_id'] === guestId)
      .map((merge) => Number(merge['merged_at']))
    return [{ shopId, guestId, after: Math.max(-1, ...others.filter((at) => at < upTo)), upTo }]
  })
}

/** The notes made since the copy: their time, by shop and hash. */
const notesSince = (database: DatabaseSync): Map<string, number> =>
  new Map(
    rowsOf(
      database,
      `select shop_id, id_hash, erased_at from before.erased_guests as note where not exists (
        select 1 from main.erased_guests as own
        where own.shop_id = note.shop_id and own.id_hash = note.id_hash and own.erased_at >= note.erased_at)`,
      ...inBoth('erased_guests'),
    ).map((row) => [`${String(row['shop_id'])} ${String(row['id_hash'])}`, Number(row['erased_at'])]),
  )
