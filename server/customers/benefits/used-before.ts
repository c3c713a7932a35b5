import * as v from 'valibot'
import type { Database } from '../../database/open.ts'

/**
 * What somebody used up, in an account that they have deleted, of what there is once or a few times for each: ids of the shop's
 * and numbers, nothing that says who they are or when it was. Deleting the account and signing up again with the same number
 * would bring it anew each time otherwise. A coupon that was claimed and that the restaurant has taken back counts among them:
 * no row tells of it any more. Ours: the spec is silent.
 */
const UsedBefore = v.object({
  hasOrdered: v.boolean(),
  /** How often promotions were used, by their id. */
  promotions: v.record(v.string(), v.number()),
  /** How often coupons were taken, by the id of what the file offers. */
  claims: v.record(v.string(), v.number()),
  /** Dishes that each may buy once. */
  dishes: v.array(v.string()),
})
export type UsedBefore = v.InferOutput<typeof UsedBefore>

const nothing: UsedBefore = { hasOrdered: false, promotions: {}, claims: {}, dishes: [] }

/** Null for nothing, as it is stored. */
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

/** A coupon that a member had claimed is gone without having been used. Their row is locked. */
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

/** What was used before, and since. */
export const addUsed = (before: UsedBefore, since: UsedBefore): UsedBefore =>
  joined(before, since, (one, other) => one + other)

/** What two notes of one number say: the one that knows of more knows what the other does. */
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
