import { failedStates } from '../../../core/domain/order/order-states.ts'
import type { Voucher } from '../../../core/schema/shop-file/shop-file-voucher.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import { usedBeforeBy } from './used-before.ts'

/** How often promotions were used, by id: by one member, or by all. An order that came to nothing doesn't count. */
export async function countUses(
  db: Database,
  shopId: string,
  { customerId, promotionIds }: { customerId?: string; promotionIds?: string[] } = {},
): Promise<Map<string, number>> {
  let query = db
    .selectFrom('orders')
    .select((row) => ['promotion_id', row.fn.countAll().as('uses')])
    .where('shop_id', '=', shopId)
    .where('promotion_id', 'is not', null)
    .where('state', 'not in', failedStates)
    .groupBy('promotion_id')
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (promotionIds) query = query.where('promotion_id', 'in', promotionIds)
  const rows = await query.execute()
  return new Map(rows.map((row) => [row.promotion_id ?? '', Number(row.uses)]))
}

/**
 * Why a member can't use a promotion any more: `used` as often as one member may, or `taken` as often as all together
 * may.
 */
export type UseFault = 'used' | 'taken'

/**
 * The promotions of the file that have a limit: how often a member can still use each, or why they can't any more.
 */
export async function promotionUses(
  db: Database,
  { id: shopId, file }: { id: string; file: Pick<ShopFile, 'vouchers'> },
  customerId: string,
): Promise<Map<string, number | UseFault>> {
  const capped = file.vouchers.filter((entry) => entry.for === 'everyMember' && isCapped(entry))
  if (capped.length === 0) return new Map()
  const promotionIds = capped.map(({ id }) => id)
  const own = await countUses(db, shopId, { customerId, promotionIds })
  const before = (await usedBeforeBy(db, shopId, customerId)).promotions
  const all = await countUses(db, shopId, { promotionIds })
  const left = capped.map(
    ({ id, uses = Infinity, usesPerMember = Infinity }): [string, number | UseFault] => {
      const ofMember = usesPerMember - (own.get(id) ?? 0) - (before[id] ?? 0)
      const ofAll = uses - (all.get(id) ?? 0)
      if (ofMember <= 0) return [id, 'used']
      return [id, ofAll <= 0 ? 'taken' : Math.min(ofMember, ofAll)]
    },
  )
  return new Map(left)
}

/**
 * The same check for one promotion, inside the transaction that places an order. If two customers want the last use,
 * one of them waits here for the other. Orders of the same customer wait for each other anyway.
 */
export async function useFaultOf(
  trx: Database,
  shopId: string,
  customerId: string,
  promotion: Voucher,
): Promise<UseFault | null> {
  if (!isCapped(promotion)) return null
  if (promotion.uses !== undefined) await lockUses(trx, shopId, promotion.id)
  const file = { vouchers: [promotion] }
  const left = (await promotionUses(trx, { id: shopId, file }, customerId)).get(promotion.id)
  return typeof left === 'string' ? left : null
}

const isCapped = ({ uses, usesPerMember }: Voucher): boolean =>
  uses !== undefined || usesPerMember !== undefined

async function lockUses(trx: Database, shopId: string, voucherId: string): Promise<void> {
  await trx
    .insertInto('coupon_counts')
    .values({ shop_id: shopId, voucher_id: voucherId, given: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'voucher_id'])
        .doUpdateSet((set) => ({ given: set.ref('coupon_counts.given') })),
    )
    .execute()
}
