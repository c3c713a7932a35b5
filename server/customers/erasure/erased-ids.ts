import type { Database } from '../../database/open.ts'
import { sha256 } from '../../base/sha256.ts'

/**
 * Prefixes of ids that are derived from a device or a phone number. Random ids never begin with one of these, as they
 * are hexadecimal.
 */
export const idPrefix = { guest: 'g', member: 'm' } as const

/**
 * Records that a customer has deleted the account, without recording who it was, so that anybody who comes later with
 * the same device or number is treated as somebody else. The note is kept for a year after the last time, together with
 * the time since when the account was disabled, if it was, and what was used up. A random id is never given again, but
 * a backup may still know whose it was.
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

/** The id of the note for a guest who stays, of whom only what was sent before becoming a member is deleted. */
export const formerTimeOf = (guestId: string): string => `before ${guestId}`

/**
 * Records up to when a guest's rows were the deleted member's, as a restored copy has them all on the guest again. If
 * there were several such members, the latest time counts.
 */
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
 * Whether an account with this id was deleted in the last year. This includes an id derived from a number that the
 * member changed later.
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
