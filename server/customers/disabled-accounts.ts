import { runQuery } from '../database/run-query.ts'
import { sha256 } from '../base/sha256.ts'
import { sql } from 'kysely'
import { preparedListQuery, preparedQuery } from '../database/prepared-query.ts'
import type { Database } from '../database/open.ts'
import { memberKeyName, numberHashOf, numberIdBy } from './erasure/member-id.ts'

/**
 * Disables a member's account from `at` on, or enables it again with null. Sessions stay, as the member may still see
 * their orders.
 */
export async function setDisabled(
  db: Database,
  shopId: string,
  customerId: string,
  at: number | null,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ disabled_at: at })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
}

/**
 * Finds what may keep a guest out: a disabled account that was signed in on this device or has the order's phone
 * number, and the notes of disabled accounts that were deleted since. `isKeptOut` evaluates the result. A guest who is
 * refused learns only that the restaurant can be asked. Ours: the spec is silent on guests.
 */
export const disabledElsewhere = preparedQuery<{
  shopId: string
  customerId: string
  phone: string | null
}>()((db, { shopId, customerId, phone }) =>
  db
    .selectFrom('customers as member')
    .select(['member.customer_id as id_hash', sql<string>`''`.as('key')])
    .where('member.shop_id', '=', shopId)
    .where('member.disabled_at', 'is not', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('member.phone', '=', phone),
        exists(
          selectFrom('member_devices as device')
            .innerJoin('customers as guest', (join) =>
              join
                .onRef('guest.shop_id', '=', 'device.shop_id')
                .onRef('guest.device_hash', '=', 'device.device_hash'),
            )
            .select('device.device_hash')
            .whereRef('device.shop_id', '=', 'member.shop_id')
            .whereRef('device.customer_id', '=', 'member.customer_id')
            .where('guest.customer_id', '=', customerId),
        ),
      ]),
    )
    .unionAll(erasedNotes(db, shopId)),
)

/** Which of some guests use a device on which a member with a disabled account was signed in. */
export const disabledGuests = preparedListQuery((db, shopId, guestIds) =>
  db
    .selectFrom('customers as member')
    .innerJoin('member_devices as device', (join) =>
      join
        .onRef('device.shop_id', '=', 'member.shop_id')
        .onRef('device.customer_id', '=', 'member.customer_id'),
    )
    .innerJoin('customers as guest', (join) =>
      join
        .onRef('guest.shop_id', '=', 'device.shop_id')
        .onRef('guest.device_hash', '=', 'device.device_hash'),
    )
    .select('guest.customer_id')
    .where('member.shop_id', '=', shopId)
    .where('member.disabled_at', 'is not', null)
    .where('guest.customer_id', 'in', guestIds),
)

/** Which of some phone numbers belong to disabled accounts. */
export const disabledPhones = preparedListQuery((db, shopId, phones) =>
  db
    .selectFrom('customers')
    .select('phone')
    .where('shop_id', '=', shopId)
    .where('disabled_at', 'is not', null)
    .where('phone', 'in', phones),
)

/** `key` is the server's key from which members' ids are derived; empty for an account that still exists. */
export type ErasedNote = { id_hash: string; key: string }

/**
 * The notes of accounts that were deleted while they were disabled. A note alone doesn't reveal whose it is. With the
 * key, which is read along with it, it can be compared with a number.
 */
export const disabledWhenErased = preparedQuery<{ shopId: string }>()((db, { shopId }) =>
  erasedNotes(db, shopId),
)

function erasedNotes(db: Database, shopId: string) {
  return db
    .selectFrom('erased_guests as note')
    .innerJoin('server_keys as key', (join) => join.on('key.name', '=', memberKeyName))
    .select(['note.id_hash', 'key.value as key'])
    .where('note.shop_id', '=', shopId)
    .where('note.disabled_at', 'is not', null)
}

/** Whether the result of `disabledElsewhere` keeps a guest out who orders with this number (E.164) or without one. */
export const isKeptOut = (found: readonly ErasedNote[], shopId: string, phone: string | null): boolean =>
  found.some(({ key }) => key === '') || isNoted(found, shopId, phone)

/** Whether one of these notes belongs to this number (E.164). */
export const isNoted = (notes: readonly ErasedNote[], shopId: string, phone: string | null): boolean =>
  phone !== null && notes.some(({ id_hash, key }) => sha256(numberIdBy(key, shopId, phone)) === id_hash)

/** Whether an account with this number (E.164) was deleted while it was disabled, in the last year. */
export const wasDisabled = async (db: Database, shopId: string, phone: string): Promise<boolean> =>
  isNoted(await runQuery(db, disabledWhenErased({ shopId })), shopId, phone)

/** Enables this number (E.164) again on the restaurant's behalf; false when nothing kept it out. */
export async function enableErased(db: Database, shopId: string, phone: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erased_guests')
    .set({ disabled_at: null })
    .where('shop_id', '=', shopId)
    .where('id_hash', '=', await numberHashOf(db, shopId, phone))
    .where('disabled_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
