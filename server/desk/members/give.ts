import { toCents } from '../../../core/contract/amount.ts'
import type { Grant } from '../../../core/contract/desk/desk-member-calls.ts'
import type { Database } from '../../database/open.ts'
import { badRequest, notFound, Refusal } from '../../http/refusal.ts'
import { takeStep } from '../../orders/life/take-step.ts'
import { decimalsOf } from '../../shops/currency.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import { isEntryOver } from '../../shops/compile/compile-offer.ts'
import { localize } from '../../shops/compile/localize.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { claimedOf, grantCoupon } from '../../customers/benefits/coupons.ts'
import { giveReward } from '../../customers/benefits/give-reward.ts'
import { changePurse, readPurse } from '../../customers/benefits/purse.ts'
import { noteInRun } from '../../customers/mission-runs.ts'
import { noteClaim } from '../../customers/benefits/used-before.ts'

type GrantShop = Pick<StoredShop, 'id' | 'file'>
/** What can be granted: at the desk, and in a terminal also an amount that counts as spent. */
export type Given = Grant | { kind: 'spent'; cents: number }
/** One grant: however often it is carried out under its id, it happens once. */
export type Deed = { grantId: string; grant: Given; by: string; why: string }
type Receiver = { shop: GrantShop; customerId: string; grantId: string }

/**
 * Grants something to a member by hand or takes it back, and records who did it and why; inside a transaction.
 * @throws Refusal LD_NOT_FOUND for a member, coupon, mission or level that doesn't exist, LD_BAD_REQUEST for an amount
 * that the currency doesn't have, LD_KEY_REUSED (422) for another grant under the same id, DK_TOO_LITTLE, DK_TOO_LATE
 */
export async function give(
  trx: Database,
  shop: GrantShop,
  customerId: string,
  { grantId, grant, by, why }: Deed,
  now: number,
): Promise<void> {
  await lockMember(trx, shop.id, customerId)
  const written = JSON.stringify(grant)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('grants')
    .values({
      shop_id: shop.id,
      grant_id: grantId,
      customer_id: customerId,
      what: written,
      detail: await detailOf(trx, shop, customerId, grant),
      given_by: by,
      why,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'grant_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return demandSame(trx, shop.id, { grantId, customerId, written })
  await handOver(trx, grant, { shop, customerId, grantId }, now)
}

/** Locks the member, so that other changes of the account wait. */
async function lockMember(trx: Database, shopId: string, customerId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('customers')
    .set((to) => ({ customer_type: to.ref('customer_type') }))
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('phone', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw notFound()
}

async function demandSame(
  trx: Database,
  shopId: string,
  { grantId, customerId, written }: { grantId: string; customerId: string; written: string },
): Promise<void> {
  const earlier = await trx
    .selectFrom('grants')
    .select(['customer_id', 'what'])
    .where('shop_id', '=', shopId)
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
  if (earlier?.customer_id !== customerId || earlier.what !== written)
    throw new Refusal('LD_KEY_REUSED', { status: 422 })
}

/** The present name of what is granted, for the records: the shop's file may change later. */
async function detailOf(trx: Database, shop: GrantShop, customerId: string, grant: Given): Promise<string> {
  const { file } = shop
  const say = (text: Parameters<typeof localize>[0]) => localize(text, defaultLanguage(file), file)
  switch (grant.kind) {
    case 'points':
      return ''
    case 'balance':
    case 'spent':
      if (decimalsOf(file.currency) === 0 && grant.cents % 100 !== 0) throw badRequest(['grant.cents'])
      return ''
    case 'level':
      return say(levelFrom(shop, grant.fromCents).name)
    case 'coupon':
      return say(voucherNamed(shop, grant.voucherId).title)
    case 'couponBack': {
      const row = await trx
        .selectFrom('coupons')
        .select('entry')
        .where('shop_id', '=', shop.id)
        .where('customer_id', '=', customerId)
        .where('coupon_id', '=', grant.couponId)
        .executeTakeFirst()
      // In a repeated call the coupon is gone already, and its title is in the records.
      if (!row) return ''
      return say((JSON.parse(row.entry) as GrantShop['file']['vouchers'][number]).title)
    }
    case 'mission':
      return say(missionNamed(shop, grant.missionId).title)
    case 'voucherBack':
      return (await boughtVoucher(trx, shop.id, customerId, grant.orderId)).number
  }
}

async function handOver(
  trx: Database,
  grant: Given,
  { shop, customerId, grantId }: Receiver,
  now: number,
): Promise<void> {
  const { id: shopId, file } = shop
  const change = async (amounts: { points?: number; balanceCents?: number; spentCents?: number }) => {
    const full = { points: 0, balanceCents: 0, spentCents: 0, ...amounts }
    const entry = { ...full, reason: 'given' as const, orderId: null, entryId: grantId }
    if (!(await changePurse(trx, shopId, customerId, entry, now))) throw new Refusal('DK_TOO_LITTLE')
  }
  switch (grant.kind) {
    case 'points':
      return change({ points: grant.points })
    case 'balance':
      return change({ balanceCents: grant.cents })
    case 'spent':
      return change({ spentCents: grant.cents })
    case 'level': {
      const { spentCents } = await readPurse(trx, shopId, customerId)
      if (spentCents === grant.fromCents) throw new Refusal('DK_TOO_LATE')
      return change({ spentCents: grant.fromCents - spentCents })
    }
    case 'coupon': {
      const entry = voucherNamed(shop, grant.voucherId)
      if (isEntryOver(entry, file, now)) throw new Refusal('DK_TOO_LATE')
      return grantCoupon(trx, shop, customerId, entry, now)
    }
    case 'couponBack': {
      const taken = await trx
        .deleteFrom('coupons')
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', customerId)
        .where('coupon_id', '=', grant.couponId)
        .where('used_order_id', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!taken) throw new Refusal('DK_TOO_LATE')
      // Otherwise the member could claim it again at once.
      for (const { voucher_id: id } of claimedOf([taken], { id: taken.voucher_id }, file, now))
        await noteClaim(trx, shopId, customerId, id)
      return
    }
    case 'mission': {
      const mission = missionNamed(shop, grant.missionId)
      if (!(await noteInRun(trx, 'mission_claims', shop, { customerId, mission }, now)))
        throw new Refusal('DK_TOO_LATE')
      return giveReward(trx, shop, customerId, mission.reward, 'mission', now)
    }
    case 'voucherBack':
      await takeStep(trx, shop, grant.orderId, { step: 'refuse', by: 'merchant' }, now).catch(
        (error: unknown) => {
          // The voucher isn't paid, all of it was spent, its gift was opened, or it was taken back before.
          throw error instanceof Refusal ? new Refusal('DK_TOO_LATE') : error
        },
      )
  }
}

function levelFrom({ file }: GrantShop, fromCents: number) {
  const level = file.membershipLevels.find(({ spentFrom }) => toCents(spentFrom) === fromCents)
  if (!level) throw notFound()
  return level
}

/** Finds a coupon that can be granted. A promotion can't be, as every member has it anyway. */
function voucherNamed({ file }: GrantShop, voucherId: string) {
  const entry = file.vouchers.find((one) => one.id === voucherId && one.for !== 'everyMember')
  if (!entry) throw notFound()
  return entry
}

function missionNamed({ file }: GrantShop, missionId: string) {
  const mission = file.missions.find(({ id }) => id === missionId)
  if (!mission) throw notFound()
  return mission
}

async function boughtVoucher(trx: Database, shopId: string, customerId: string, orderId: string) {
  const order = await trx
    .selectFrom('orders')
    .select('number')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_type', '=', 'voucher')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound()
  return order
}
