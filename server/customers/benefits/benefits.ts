import { toCents } from '../../../core/contract/amount.ts'
import { isOver } from '../../../core/domain/pricing/benefits.ts'
import { unitCentsOf } from '../../../core/domain/pricing/currency-unit.ts'
import type { Benefits } from '../../../core/schema/customer/benefits.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Database } from '../../database/open.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { couponOf, listCouponRows } from './coupons.ts'
import { expirePoints, readExpiry } from './expire-points.ts'
import { levelOf } from './member-level.ts'
import { usedPromotions } from './promotion-uses.ts'
import { readHeld, readPurse } from './purse.ts'

/** A member's level, points and balance, without the coupons: an order names the one that it uses. */
export type MembershipStatus = Omit<Benefits, 'coupons'>

export async function readMembershipStatus(
  db: Database,
  shop: Pick<StoredShop, 'id' | 'file'>,
  customerId: string,
  language: Language,
): Promise<MembershipStatus> {
  const purse = await readPurse(db, shop.id, customerId)
  const { points, currency } = shop.file
  return {
    ...levelOf(shop.file, purse.spentCents, language),
    ...purse,
    // The smallest amount in a shop that doesn't say. Ours: the spec is silent.
    pointCents: points ? toCents(points.worth) : unitCentsOf(currency),
  }
}

/** What a member has at a shop now, its texts in one language; coupons that are used or over are left out. */
export async function readBenefits(
  db: Database,
  shop: Pick<StoredShop, 'id' | 'file'>,
  customerId: string,
  language: Language,
  now: number,
): Promise<Benefits> {
  await expirePoints(db, shop, customerId, now)
  const rows = await listCouponRows(db, shop.id, customerId)
  const expiring = await readExpiry(db, shop, customerId, now)
  const held = await readHeld(db, shop.id, customerId)
  const used = [...(await usedPromotions(db, shop, customerId)).keys()]
  return {
    ...(await readMembershipStatus(db, shop, customerId, language)),
    ...(expiring && { expiring }),
    ...((held.points > 0 || held.balanceCents > 0) && { held }),
    ...(used.length > 0 && { usedPromotions: used }),
    coupons: rows
      .filter((row) => row.used_order_id === null)
      .map((row) => couponOf(row, language, shop))
      .filter((coupon) => !isOver(coupon, now, shop.file.timeZone)),
  }
}
