import { toCents } from '../../../core/contract/amount.ts'
import type { DeskMember } from '../../../core/contract/desk/desk-member-calls.ts'
import { isPastLastDay } from '../../../core/domain/pricing/benefits.ts'
import { oneLine } from '../../base/one-line.ts'
import { readBenefits } from '../../customers/benefits/benefits.ts'
import { missingPointsOf } from '../../customers/benefits/purchases.ts'
import { listPurseEntries, reasonOf } from '../../customers/benefits/purse.ts'
import { readCustomer } from '../../customers/customer-rows.ts'
import { listMissions } from '../../customers/missions.ts'
import type { Database } from '../../database/open.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import { localize } from '../../shops/compile/localize.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { listGrants } from './list-grants.ts'

/**
 * How many rows of the history are read, as much as is read on a tablet. `npm run members` shows no more either; the
 * customer's own data contains all.
 */
const mostRows = 30

/** A member as a manager sees them. @throws when there is no member with this id */
export async function readDeskMember(
  db: Database,
  shop: Pick<StoredShop, 'id' | 'file'>,
  customerId: string,
  now: number,
): Promise<DeskMember> {
  const { id: shopId, file } = shop
  const language = defaultLanguage(file)
  const row = await readCustomer(db, shopId, customerId)
  const has = await readBenefits(db, shop, customerId, language, now)
  const missions = await listMissions(db, shop, customerId, language, now)
  const entries = await listPurseEntries(db, shopId, customerId, mostRows)
  const missing = await missingPointsOf(db, shopId, entries)
  const grants = await listGrants(db, shopId, customerId, mostRows)
  return {
    id: customerId,
    name: oneLine([row.first_name, row.last_name].filter(Boolean).join(' ')),
    phone: row.phone ?? '',
    isDisabled: row.disabled_at !== null,
    levelName: has.levelName,
    memberRate: has.memberRate,
    spentCents: has.spentCents,
    points: has.points,
    pointCents: has.pointCents,
    balanceCents: has.balanceCents,
    currency: file.currency,
    levels: file.membershipLevels.map(({ name, spentFrom }) => ({
      name: localize(name, language, file),
      fromCents: toCents(spentFrom),
    })),
    coupons: has.coupons.map(({ id, title }) => ({ id, title })),
    vouchers: vouchersToGive(file, now),
    missions: missions.map(({ mission: { id, title, target }, progress, state }) => ({
      id,
      title,
      target,
      progress,
      state,
    })),
    bought: await boughtVouchers(db, shopId, customerId),
    entries: entries.map((entry) => ({
      ...(missing.has(entry.entry_id) && { missingPoints: missing.get(entry.entry_id) }),
      reason: reasonOf(entry),
      at: entry.created_at,
      points: entry.points,
      balanceCents: entry.balance_cents,
      spentCents: entry.spent_cents,
      heldPoints: entry.held_points,
      heldCents: entry.held_cents,
    })),
    grants: grants.map(({ customerId: _whose, ...grant }) => grant),
  }
}

/** The coupons that can be granted by hand, without promotions, which every member has anyway. */
export const vouchersToGive = (file: StoredShop['file'], now: number): { id: string; title: string }[] =>
  file.vouchers
    .filter((one) => one.for !== 'everyMember')
    .filter(({ expiresOn }) => !isPastLastDay({ lastDay: expiresOn ?? null }, now, file.timeZone))
    .map(({ id, title }) => ({ id, title: localize(title, defaultLanguage(file), file) }))

async function boughtVouchers(
  db: Database,
  shopId: string,
  customerId: string,
): Promise<DeskMember['bought']> {
  const orders = await db
    .selectFrom('orders')
    .select(['order_id', 'number', 'created_at', 'total_cents', 'state', 'refund_cents'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_type', '=', 'voucher')
    .where('paid_cents', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(mostRows)
    .execute()
  return orders.map((order) => ({
    orderId: order.order_id,
    number: order.number,
    at: order.created_at,
    cents: order.total_cents,
    mayTakeBack: order.state === 'completed',
    refundCents: order.refund_cents,
  }))
}
