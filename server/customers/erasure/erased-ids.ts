import type { Database } from '../../database/open.ts'
import { sha256 } from '../../base/sha256.ts'

/**
 * Ids that follow from something, a device or a number, begin with one of these; one that is made at random never does:
 * it is hexadecimal.
 */
export const idPrefix = { guest: 'g', member: 'm' } as const

/**
 * Notes that a customer has deleted the account, so that whoever comes from there is somebody else; not who it was. The note
 * is kept for a year from the last time on, and with it since when the account was disabled, if it was, and what was used up.
 * An id that was made at random is never anybody’s again, but a backup may still know whose it was.
 */
export async function noteErased(
  trx: Database,
  shopId: string,
  customerId: string,
  now: number,
  { disabledAt = null, used = null }: { disabledAt?: number | null; used?: string | null } = {},
): Promise<void> {
  const idHash = sha256(customerId)
  await trx
    .insertInto('erased_guests')
    .values({ shop_id: shopId, id_hash: idHash, erased_at: now, disabled_at: disabledAt, used })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'id_hash']).doUpdateSet({
        erased_at: now,
        ...(disabledAt !== null && { disabled_at: disabledAt }),
        ...(used !== null && { used }),
      }),
    )
    .execute()
}

/** What the note is of where a guest stays, and only what they had sent before they became a member is deleted. */
export const formerTimeOf = (guestId: string): string => `before ${guestId}`

/** Notes until when; a restored copy of before then has all of it on the guest again. Of two such members the later one counts. */
export async function noteFormerTime(
  trx: Database,
  shopId: string,
  guestId: string,
  mergedAt: number,
): Promise<void> {
  await trx
    .insertInto('erased_guests')
    .values({ shop_id: shopId, id_hash: sha256(formerTimeOf(guestId)), erased_at: mergedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'id_hash'])
        .doUpdateSet({ erased_at: mergedAt })
        .where('erased_guests.erased_at', '<', mergedAt),
    )
    .execute()
}

/**
 * Whether whoever had this id deleted the account, in the last year; also of a number that a member has changed for another
 * one, who may be called by the id that follows from it.
 */
export async function isErased(db: Database, shopId: string, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('erased_guests')
    .select('id_hash')
    .where('shop_id', '=', shopId)
    .where('id_hash', '=', sha256(customerId))
    .executeTakeFirst()
  return row !== undefined
}

/** What was used up under an id that was deleted in the last year, as it is stored; null for nothing. */
export async function usedUnder(db: Database, shopId: string, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('erased_guests')
    .select('used')
    .where('shop_id', '=', shopId)
    .where('id_hash', '=', sha256(customerId))
    .executeTakeFirst()
  return row?.used ?? null
}
