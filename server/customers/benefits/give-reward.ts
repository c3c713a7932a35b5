import type { AccountReason } from '../../../core/schema/customer/membership.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import { Refusal } from '../../http/refusal.ts'
import { isEntryOver } from '../../shops/compile/compile-offer.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { grantCoupon } from './coupons.ts'
import { changePurse } from './purse.ts'

/**
 * Gives a member a promised reward, inside the transaction that records that it was given. In an invitation's reward, a
 * coupon that is gone or expired is left out, as nothing may keep the friend's order from being completed.
 * @throws Refusal LD_MISSION_OPEN for a mission's coupon that is gone or expired; the reward can be claimed once the
 * owner has restored the coupon or extended its time
 */
export async function giveReward(
  trx: Database,
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  customerId: string,
  { voucher, points }: ShopFile['missions'][number]['reward'],
  reason: AccountReason,
  now: number,
): Promise<void> {
  const promised = file.vouchers.find((one) => one.id === voucher)
  const entry = promised && !isEntryOver(promised, file, now) ? promised : undefined
  if (voucher !== undefined && !entry && reason === 'mission')
    throw new Refusal('LD_MISSION_OPEN', { data: { reason: promised ? 'expired' : 'unknown' } })
  if (entry) await grantCoupon(trx, { id: shopId, file }, customerId, entry, now)
  if (points === 0) return
  const change = { points, balanceCents: 0, spentCents: 0, reason, orderId: null }
  await changePurse(trx, shopId, customerId, change, now)
}
