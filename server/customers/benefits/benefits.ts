import { toCents } from '../../../core/contract/amount.ts'
import { isPastLastDay } from '../../../core/domain/pricing/benefits.ts'
import type { Benefits } from '../../../core/schema/customer/benefits.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Database } from '../../database/open.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { offersFor } from '../../shops/compile/compile-offer.ts'
import { couponOf, listCouponRows } from './coupons.ts'
import { expirePoints, readExpiry } from './expire-points.ts'
import { hasOrdered } from './first-order.ts'
import { levelOf } from './member-level.ts'
import { promotionUses } from './promotion-uses.ts'
import { readHeld, readPurse } from './purse.ts'

/** A member's level, points and balance, without the coupons, as an order names the coupon that it uses. */
export type MembershipStatus = Omit<Benefits, 'coupons'>

export async function readMembershipStatus(
  db: Database,
  shop: Pick<StoredShop, 'id' | 'file'>,
  customerId: string,
  language: Language,
): Promise<MembershipStatus> {
  const purse = await readPurse(db, shop.id, customerId)
  const { points } = shop.file
  return {
    ...levelOf(shop.file, purse.spentCents, language),
    ...purse,
    // If the shop has no points, members keep theirs, but they reduce no price. Ours: the spec is silent.
    pointCents: points ? toCents(points.worth) : 0,
  }
}

/** A member's benefits at a shop now, with texts in one language. Coupons that are used or expired are left out. */
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
  const limited = [...(await promotionUses(db, shop, customerId))]
  const used = limited.flatMap(([id, left]) => (typeof left === 'string' ? id : []))
  const promotionsLeft = limited.flatMap(([id, uses]) => (typeof uses === 'number' ? { id, uses } : []))
  const coupons = rows
    .filter((row) => row.used_order_id === null)
    .map((row) => couponOf(row, language, shop))
    .filter((coupon) => !isPastLastDay(coupon, now, shop.file.timeZone))
  const isFirstAsked =
    coupons.some(({ firstOrderOnly }) => firstOrderOnly) ||
    offersFor('everyMember', shop.file).some(({ firstOrderOnly }) => firstOrderOnly)
  return {
    ...(await readMembershipStatus(db, shop, customerId, language)),
    ...(expiring && { expiring }),
    ...((held.points > 0 || held.balanceCents > 0) && { held }),
    ...(used.length > 0 && { usedPromotions: used }),
    ...(promotionsLeft.length > 0 && { promotionsLeft }),
    ...(isFirstAsked && (await hasOrdered(db, shop.id, customerId)) && { hasOrdered: true }),
    coupons,
  }
}
