import * as v from 'valibot'
import type { Database } from '../../database/open.ts'

/**
 * What somebody has used up, in an account that they have deleted, of benefits that each person gets only once or a few
 * times. It holds the shop's ids and numbers, and nothing that says who or when. Otherwise, deleting the account and
 * signing up again with the same number would renew these benefits each time. A claimed coupon that the restaurant has
 * taken back counts, too, as no other row records it any more. Ours: the spec is silent.
 */
const UsedBefore = v.object({
  hasOrdered: v.boolean(),
  /** How often promotions were used, by promotion id. */
  promotions: v.record(v.string(), v.number()),
  /** How often coupons were claimed, by the id of the file's offer. */
  claims: v.record(v.string(), v.number()),
  /** Ids of the once-only dishes that were bought. */
  dishes: v.array(v.string()),
})
export type UsedBefore = v.InferOutput<typeof UsedBefore>

const nothing: UsedBefore = { hasOrdered: false, promotions: {}, claims: {}, dishes: [] }

/** Reads the stored value; null stands for nothing. */
export const readUsed = (stored: string | null | undefined): UsedBefore =>
  stored ? v.parse(UsedBefore, JSON.parse(stored)) : nothing

export const writeUsed = (used: UsedBefore): string | null =>
  JSON.stringify(used) === JSON.stringify(nothing) ? null : JSON.stringify(used)

/** What a customer used up before this account. */
export async function usedBeforeBy(db: Database, shopId: string, customerId: string): Promise<UsedBefore> {
  const row = await db
    .selectFrom('customers')
    .select('used_before')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return readUsed(row?.used_before)
}

/**
 * Records that a coupon which a member had claimed is gone without having been used. The caller has locked the member's
 * row.
 */
export async function noteClaim(
  trx: Database,
  shopId: string,
  customerId: string,
  voucherId: string,
): Promise<void> {
  const used = addUsed(await usedBeforeBy(trx, shopId, customerId), {
    ...nothing,
    claims: { [voucherId]: 1 },
  })
  await trx
    .updateTable('customers')
    .set({ used_before: writeUsed(used) })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Adds what was used since to what was used before. */
export const addUsed = (before: UsedBefore, since: UsedBefore): UsedBefore =>
  joined(before, since, (one, other) => one + other)

/** Combines two notes about the same number. The one with the higher counts includes what the other one knows. */
export const mostUsed = (one: UsedBefore, other: UsedBefore): UsedBefore => joined(one, other, Math.max)

function joined(one: UsedBefore, other: UsedBefore, join: (a: number, b: number) => number): UsedBefore {
  const counts = (a: Record<string, number>, b: Record<string, number>) =>
    Object.fromEntries(
      [...new Set([...Object.keys(a), ...Object.keys(b)])]
        .toSorted()
        .map((id) => [id, join(a[id] ?? 0, b[id] ?? 0)]),
    )
  return {
    hasOrdered: one.hasOrdered || other.hasOrdered,
    promotions: counts(one.promotions, other.promotions),
    claims: counts(one.claims, other.claims),
    dishes: [...new Set([...one.dishes, ...other.dishes])].toSorted(),
  }
}
