import type { Purchase } from '../../../core/schema/order/purchase.ts'
import type { Database } from '../../database/open.ts'
import type { PurseEntryRow } from '../../database/tables/benefits.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import { reasonOf } from './purse.ts'

/** A position in the history. Entries after it are older, or equally old with a smaller id. */
export type Place = Pick<Purchase, 'at' | 'id'>

/**
 * A member's history, newest first: the orders, each with all that it took and gave, and the account entries without an
 * order. At most `limit` rows, after the given position.
 */
export async function listPurchases(
  db: Database,
  shopId: string,
  customerId: string,
  after: Place | null,
  limit: number,
): Promise<Purchase[]> {
  const orders = await ordersAfter(db, shopId, customerId, after, limit)
  const others = await changesAfter(db, shopId, customerId, after, limit)
  const page = [
    ...orders.map((row) => ({ at: row.created_at, id: row.order_id, row })),
    ...others.map((entry) => ({ at: entry.created_at, id: entry.entry_id, entry })),
  ]
    .toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
    .slice(0, limit)
  const orderIds = page.flatMap((one) => ('row' in one ? one.id : []))
  const ofOrders = await entriesOf(db, shopId, customerId, orderIds)
  const entries = Map.groupBy(ofOrders, (entry) => entry.order_id)
  const missing = await missingPointsOf(db, shopId, ofOrders)
  return page.map((one) => ({
    id: one.id,
    at: one.at,
    order: 'row' in one ? orderOf(one.row) : null,
    entries: shown('row' in one ? (entries.get(one.id) ?? []) : [one.entry], missing),
  }))
}

/** The entries to show. What an order used up it had held before, so one line stands for both. */
function shown(entries: PurseEntryRow[], missing: ReadonlyMap<string, number>): Purchase['entries'] {
  const isUsed = entries.some(({ reason }) => reason === 'consumed')
  const described = entries
    .filter(({ reason }) => reason !== 'consumed')
    .map((row) => {
      const missingPoints = missing.get(row.entry_id) ?? 0
      return { ...entryOf(row), ...(missingPoints > 0 && { missingPoints }) }
    })
  if (!isUsed) return described
  return described.map((entry) => (entry.reason === 'held' ? { ...entry, reason: 'consumed' } : entry))
}

type ListedOrder = Pick<
  OrderRow,
  'order_id' | 'created_at' | 'number' | 'order_type' | 'state' | 'total_cents'
>

async function ordersAfter(
  db: Database,
  shopId: string,
  customerId: string,
  after: Place | null,
  limit: number,
): Promise<ListedOrder[]> {
  let query = db
    .selectFrom('orders')
    .select(['order_id', 'created_at', 'number', 'order_type', 'state', 'total_cents'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit)
  if (after)
    query = query.where((where) =>
      where.or([
        where('created_at', '<', after.at),
        where.and([where('created_at', '=', after.at), where('order_id', '<', after.id)]),
      ]),
    )
  return query.execute()
}

async function changesAfter(
  db: Database,
  shopId: string,
  customerId: string,
  after: Place | null,
  limit: number,
): Promise<PurseEntryRow[]> {
  let query = db
    .selectFrom('purse_entries')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit)
  if (after)
    query = query.where((where) =>
      where.or([
        where('created_at', '<', after.at),
        where.and([where('created_at', '=', after.at), where('entry_id', '<', after.id)]),
      ]),
    )
  return query.execute()
}

async function entriesOf(
  db: Database,
  shopId: string,
  customerId: string,
  orderIds: string[],
): Promise<PurseEntryRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('purse_entries')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('entry_id')
    .execute()
}

/**
 * The points that refunds should have taken back but that the account no longer had, by the id of the entry that took
 * the rest, which equals the refund's id.
 */
export async function missingPointsOf(
  db: Database,
  shopId: string,
  entries: readonly Pick<PurseEntryRow, 'entry_id' | 'reason'>[],
): Promise<Map<string, number>> {
  const ids = entries.filter(({ reason }) => reason === 'reversed').map((row) => row.entry_id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_refunds')
    .select(['refund_id', 'points_missing'])
    .where('shop_id', '=', shopId)
    .where('refund_id', 'in', ids)
    .where('points_missing', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.refund_id, row.points_missing]))
}

const orderOf = (row: ListedOrder): Purchase['order'] => ({
  id: row.order_id,
  number: row.number,
  orderType: row.order_type,
  state: row.state,
  totalCents: row.total_cents,
})

const entryOf = (row: PurseEntryRow): Purchase['entries'][number] => ({
  reason: reasonOf(row),
  at: row.created_at,
  points: row.points,
  balanceCents: row.balance_cents,
  spentCents: row.spent_cents,
})
