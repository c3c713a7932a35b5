import { randomUUID } from 'node:crypto'
import { againMs } from '../../../core/domain/member/points-expiry.ts'
import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import type { Offer } from '../../../core/schema/customer/benefits.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import type { CouponRow } from '../../database/tables/benefits.ts'
import { asGiven, compileOffer, isEntryOver, type VoucherEntry } from '../../shops/compile/compile-offer.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'

/**
 * Gives a member a coupon as the shop's file describes it today; later changes of the file don't affect it.
 * `isClaimed`: the member has claimed it, so it counts towards the number that one member may claim.
 */
export async function grantCoupon(
  db: Database,
  { id: shopId, file }: { id: string; file: Pick<ShopFile, 'categories'> },
  customerId: string,
  entry: VoucherEntry,
  now: number,
  { isClaimed }: { isClaimed: boolean } = { isClaimed: false },
): Promise<void> {
  await db
    .insertInto('coupons')
    .values({
      shop_id: shopId,
      customer_id: customerId,
      coupon_id: randomUUID(),
      voucher_id: entry.id,
      entry: JSON.stringify(asGiven(entry, file)),
      used_order_id: null,
      is_claimed: isClaimed ? 1 : 0,
      created_at: now,
    })
    .execute()
}

/** A member's coupons, used or not, oldest first. */
export async function listCouponRows(db: Database, shopId: string, customerId: string): Promise<CouponRow[]> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('coupon_id')
    .execute()
}

/**
 * The coupons that a member has claimed of one of the file's offers. A coupon that expired unused doesn't count, as it
 * brought nothing and the owner may have renewed its offer since. Ours: the spec is silent.
 */
export const claimedOf = (
  rows: readonly CouponRow[],
  { id }: Pick<VoucherEntry, 'id'>,
  file: Pick<ShopFile, 'timeZone'>,
  now: number,
): CouponRow[] =>
  rows
    .filter((row) => row.voucher_id === id && row.is_claimed === 1)
    .filter(
      (row) => row.used_order_id !== null || !isEntryOver(JSON.parse(row.entry) as VoucherEntry, file, now),
    )

export const couponOf = (row: CouponRow, language: Language, { file }: Pick<StoredShop, 'file'>): Offer => ({
  ...compileOffer(JSON.parse(row.entry) as VoucherEntry, language, file),
  id: row.coupon_id,
})

/**
 * Uses a coupon for an order; false when the coupon doesn't exist or another order uses it. Runs inside a transaction.
 */
export async function useCoupon(
  trx: Database,
  shopId: string,
  customerId: string,
  couponId: string,
  orderId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set({ used_order_id: orderId })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('coupon_id', '=', couponId)
    .where('used_order_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Makes the coupon of a cancelled, refused or expired order usable again. */
export async function releaseCoupon(
  trx: Database,
  shopId: string,
  customerId: string,
  orderId: string,
): Promise<void> {
  await trx
    .updateTable('coupons')
    .set({ used_order_id: null })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('used_order_id', '=', orderId)
    .execute()
}

/**
 * Prolongs the coupon of an order that the restaurant refused, didn't answer or refunded, as its customer could have
 * used it in time. A customer who cancels or doesn't pay gains no days by that. Ours: the spec is silent.
 */
export async function prolongCoupon(
  trx: Database,
  { id: shopId, file }: { id: string; file: Pick<ShopFile, 'timeZone'> },
  { customerId, orderId }: { customerId: string; orderId: string },
  now: number,
): Promise<void> {
  const lastDay = wallTime(now + againMs, file.timeZone).day
  const rows = await trx
    .selectFrom('coupons')
    .select(['coupon_id', 'entry'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('used_order_id', '=', orderId)
    .execute()
  for (const { coupon_id: couponId, entry: json } of rows) {
    const entry = JSON.parse(json) as VoucherEntry
    if (entry.expiresOn === undefined || entry.expiresOn >= lastDay) continue
    await trx
      .updateTable('coupons')
      .set({ entry: JSON.stringify({ ...entry, expiresOn: lastDay }) })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .where('coupon_id', '=', couponId)
      .execute()
  }
}
