import { finalStates } from '../../core/domain/order/order-states.ts'
import { isPastLastDay } from '../../core/domain/pricing/benefits.ts'
import type { ListedCoupon } from '../../core/schema/customer/benefits.ts'
import type { Language } from '../../core/schema/primitives.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'
import { compileOffer, isEntryOver, offersFor, type VoucherEntry } from '../shops/compile/compile-offer.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { lockCustomer } from './lock-customer.ts'
import { claimedOf, couponOf, grantCoupon, listCouponRows } from './benefits/coupons.ts'
import { usedBeforeBy } from './benefits/used-before.ts'

type CouponShop = Pick<StoredShop, 'id' | 'file'>

/** How many coupons that can't be used any more are listed. */
const mostPast = 50

/** Why a coupon can't be claimed (`data.reason`). `taken`: as many as there are were claimed. */
type ClaimFault = 'unknown' | 'expired' | 'used' | 'taken'
const unclaimable = (reason: ClaimFault): Refusal => new Refusal('LD_COUPON_UNUSABLE', { data: { reason } })

/**
 * Gives a member a coupon that they claim, by its id or by its code; inside a transaction. A member who has claimed one
 * and not used it yet gets no second one, so a lost answer or a double tap gives one coupon.
 * @throws Refusal LD_COUPON_UNUSABLE, LD_SIGN_IN (401), RT_0017
 */
export async function claimCoupon(
  trx: Database,
  shop: CouponShop,
  customerId: string,
  wanted: { voucherId: string | null; code: string },
  now: number,
): Promise<void> {
  const { id: shopId, file } = shop
  await lockCustomer(trx, shopId, { customerId, contact: null })
  const entry = offersFor('whoClaims', file).find((one) => isMeant(one, wanted))
  if (!entry) throw unclaimable('unknown')
  if (isEntryOver(entry, file, now)) throw unclaimable('expired')
  const own = claimedOf(await listCouponRows(trx, shopId, customerId), entry, file, now)
  if (own.some((row) => row.used_order_id === null)) return
  const { claims } = await usedBeforeBy(trx, shopId, customerId)
  if (own.length + (claims[entry.id] ?? 0) >= entry.perMember) throw unclaimable('used')
  if (!(await countGiven(trx, shopId, entry))) throw unclaimable('taken')
  await grantCoupon(trx, shop, customerId, entry, now, { isClaimed: true })
}

/**
 * Whether an entry is the one that is claimed. An entry with a code can only be claimed by the code, as no list shows
 * its id.
 */
const isMeant = (
  entry: VoucherEntry,
  { voucherId, code }: { voucherId: string | null; code: string },
): boolean =>
  entry.code === undefined
    ? entry.id === voucherId
    : voucherId === null && entry.code.toUpperCase() === code.trim().toUpperCase()

/** Counts one more claim; false when all coupons were given. Concurrent claims are counted one after the other. */
async function countGiven(trx: Database, shopId: string, { id, amount }: VoucherEntry): Promise<boolean> {
  await trx
    .insertInto('coupon_counts')
    .values({ shop_id: shopId, voucher_id: id, given: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('coupon_counts')
    .set((row) => ({ given: row('given', '+', 1) }))
    .where('shop_id', '=', shopId)
    .where('voucher_id', '=', id)
    .where('given', '<', amount ?? Number.MAX_SAFE_INTEGER)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** All coupons that a member has or had, and those that they can claim; the latest first. */
export async function listCoupons(
  db: Database,
  shop: CouponShop,
  customerId: string,
  language: Language,
  now: number,
): Promise<ListedCoupon[]> {
  const { id: shopId, file } = shop
  const rows = (await listCouponRows(db, shopId, customerId)).toReversed()
  const underWay = await ordersUnderWay(db, shopId, customerId)
  const own = rows.map((row): ListedCoupon => {
    const offer = couponOf(row, language, shop)
    const isKept = row.used_order_id !== null && underWay.has(row.used_order_id)
    const isPast = isPastLastDay(offer, now, file.timeZone)
    const state = isKept ? 'held' : row.used_order_id !== null ? 'used' : isPast ? 'over' : 'usable'
    return { offer, state, givenAt: row.created_at, orderId: row.used_order_id }
  })
  const counts = await db
    .selectFrom('coupon_counts')
    .select(['voucher_id', 'given'])
    .where('shop_id', '=', shopId)
    .execute()
  const { claims } = await usedBeforeBy(db, shopId, customerId)
  const given = new Map(counts.map((row) => [row.voucher_id, Number(row.given)]))
  const available = offersFor('whoClaims', file)
    .filter((entry) => {
      const had = claimedOf(rows, entry, file, now)
      return (
        entry.code === undefined &&
        !isEntryOver(entry, file, now) &&
        had.length + (claims[entry.id] ?? 0) < entry.perMember &&
        had.every((row) => row.used_order_id !== null) &&
        (given.get(entry.id) ?? 0) < (entry.amount ?? Infinity)
      )
    })
    .map((entry): ListedCoupon => ({
      offer: compileOffer(entry, language, file),
      state: 'available',
      givenAt: null,
      orderId: null,
    }))
  const isPast = ({ state }: ListedCoupon) => state === 'used' || state === 'over'
  return [...own.filter((one) => !isPast(one)), ...available, ...own.filter(isPast).slice(0, mostPast)]
}

/** The ids of a member's unfinished orders. */
async function ordersUnderWay(db: Database, shopId: string, customerId: string): Promise<Set<string>> {
  const orders = await db
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('state', 'not in', [...finalStates])
    .execute()
  return new Set(orders.map((row) => row.order_id))
}
