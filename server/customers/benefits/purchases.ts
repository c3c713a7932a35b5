import type { AccountReason } from '../../../core/schema/customer/membership.ts'
import type { Purchase } from '../../../core/schema/order/purchase.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'
import type { OrderKind } from '../../../core/schema/primitives.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow, PurseEntryRow } from '../../database/tables.ts'

/** A place in the history: what comes after it is older, or as old and of a lesser id. */
export type Place = Pick<Purchase, 'at' | 'id'>

/**
 * What a member ordered, each with all that it took and gave, and the changes that no order made; newest first, at most
 * `limit`, from after a place on.
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
  const entries = Map.groupBy(await entriesOf(db, shopId, customerId, orderIds), (entry) => entry.order_id)
  return page.map((one) => ({
    id: one.id,
    at: one.at,
    order: 'row' in one ? orderOf(one.row) : null,
    entries: shown('row' in one ? (entries.get(one.id) ?? []) : [one.entry]),
  }))
}

/** What an order has used up was held by it before: one line says both. */
function shown(entries: PurseEntryRow[]): Purchase['entries'] {
  const isUsed = entries.some(({ reason }) => reason === 'consumed')
  if (!isUsed) return entries.map(entryOf)
  return entries
    .filter(({ reason }) => reason !== 'consumed')
    .map(entryOf)
    .map((entry) => (entry.reason === 'held' ? { ...entry, reason: 'consumed' } : entry))
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

const orderOf = (row: ListedOrder): Purchase['order'] => ({
  id: row.order_id,
  number: row.number,
  orderType: row.order_type as OrderKind,
  state: row.state as OrderState,
  totalCents: row.total_cents,
})

const entryOf = (row: PurseEntryRow): Purchase['entries'][number] => ({
  reason: row.reason as AccountReason,
  at: row.created_at,
  points: row.points,
  balanceCents: row.balance_cents,
  spentCents: row.spent_cents,
})
