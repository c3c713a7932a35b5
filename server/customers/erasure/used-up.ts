import type { Database } from '../../database/open.ts'
import { offersFor } from '../../shops/compile/compile-offer.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { boughtDishes } from '../bought-dishes.ts'
import { claimedOf, listCouponRows } from '../benefits/coupons.ts'
import { hasOrdered } from '../benefits/first-order.ts'
import { countUses } from '../benefits/promotion-uses.ts'
import type { UsedBefore } from '../benefits/used-before.ts'

/** What a customer has used up of the shop's limited benefits, computed from their rows before these are deleted. */
export async function usedUpBy(
  trx: Database,
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  customerId: string,
  now: number,
): Promise<UsedBefore> {
  const promotionIds = offersFor('everyMember', file)
    .filter(({ usesPerMember }) => usesPerMember !== undefined)
    .map(({ id }) => id)
  const uses = promotionIds.length === 0 ? [] : await countUses(trx, shopId, { customerId, promotionIds })
  const rows = await listCouponRows(trx, shopId, customerId)
  const claims = offersFor('whoClaims', file)
    .map((entry) => [entry.id, claimedOf(rows, entry, file, now).length] as const)
    .filter(([, count]) => count > 0)
  const limited = file.categories
    .flatMap(({ items }) => items)
    .filter(({ oncePerCustomer }) => oncePerCustomer)
    .map(({ id }) => id)
  const bought = limited.length === 0 ? null : await boughtDishes(trx, { shopId, customerId }, limited)
  return {
    hasOrdered: await hasOrdered(trx, shopId, customerId),
    promotions: Object.fromEntries(uses),
    claims: Object.fromEntries(claims),
    dishes: [...new Set(limited)].filter((id) => bought?.has(id)),
  }
}
