import { useObservable } from 'dexie-react-hooks'
import { isOrderIntent, successorOf } from '../../../core/domain/order/intent-states.ts'
import { openStates, orderCalls } from '../../../core/schema/order/open-intents.ts'
import type { IntentState } from '../../../core/schema/order/intent.ts'
import type { IntentRow, OrderIntentRow, OrderRow, Settings, TableRow } from '../../../core/storage/rows.ts'
import { namedQueries } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { countWaiting, last } from './use-orders-badge.ts'
import { currentSession } from '../use-session.ts'

/** Rows of a list, newest first, and whether there are more than were asked for. */
export type Page<T> = { rows: T[]; more: boolean }

/** States that the customer decides about, that go on by themselves, and that are over. */
const deciding: IntentState[] = ['attention', 'parked', 'expired']
const moving: IntentState[] = ['queued', 'sending', 'unknown']

export type Outbox = {
  deciding: Page<OrderIntentRow>
  moving: Page<OrderIntentRow>
  takenBack: Page<OrderIntentRow>
  /** Their tables by code, as this phone has scanned them last. */
  tables: ReadonlyMap<string, TableRow>
  /** How many still wait for anything. */
  count: number
}

/**
 * What this phone has to say about orders of its own. At most `limit` rows of each kind are read, however many
 * wait: the query runs again at every step of every order that is sent.
 */
export const useOutbox = (limit: number): Outbox | undefined => useObservable(() => outbox(limit), [limit])

const outbox = namedQueries(async (limit: number): Promise<Outbox> => {
  const session = await currentSession()
  const isOver = (row: OrderIntentRow) =>
    row.call === 'orderCreate' && row.customerId === session?.customerId && successorOf(row) === null
  const undecided = await newest(deciding, limit)
  const takenBack = await newest(['cancelled'], limit)
  return {
    deciding: undecided,
    moving: await newest(moving, limit),
    takenBack: { ...takenBack, rows: takenBack.rows.filter(isOver) },
    tables: await tablesOf(undecided.rows),
    count: await countWaiting(),
  }
})

async function tablesOf(intents: OrderIntentRow[]): Promise<ReadonlyMap<string, TableRow>> {
  const codes = new Set(intents.flatMap(({ tableCode }) => tableCode ?? []))
  const tables = await database.diningTables.bulkGet([...codes])
  return new Map(tables.flatMap((table) => (table ? [[table.code, table] as const] : [])))
}

/** The newest about orders in any of these states. Each is a range of the index, read from its end. */
async function newest(states: readonly IntentState[], limit: number): Promise<Page<OrderIntentRow>> {
  const ranges = orderCalls.flatMap((call) =>
    states.map((state) => database.outbox.where('[call+state]').equals([call, state])),
  )
  const rows = (await newestOf(ranges, limit + 1)).filter(isOrderIntent)
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

async function newestOf(
  ranges: Parameters<typeof last<IntentRow>>[0][],
  limit: number,
): Promise<IntentRow[]> {
  const found = await Promise.all(ranges.map((range) => last(range, limit)))
  return found
    .flat()
    .toSorted((a, b) => b.seq! - a.seq!)
    .slice(0, limit)
}

/** The newest orders that the restaurant has; `isAll`: it has none before those that are on this phone. */
export const useOrderPage = (limit: number): (Page<OrderRow> & { isAll: boolean }) | undefined =>
  useObservable(() => orderPage(limit), [limit])

const orderPage = namedQueries(async (limit: number) => {
  const session = await currentSession()
  const rows = await last<OrderRow>(database.orders.orderBy('createdAt'), limit + 1)
  const own = rows.filter(({ customerId }) => customerId === session?.customerId)
  const reach = (await database.settings.get('orderReach'))?.value as Settings['orderReach'] | undefined
  const isAll = reach?.customerId === session?.customerId && reach?.cursor === null
  return { rows: own.slice(0, limit), more: rows.length > limit, isAll }
})

/** The newest of what hasn't reached the restaurant, and how much there is in all. */
export const useUnsent = (limit: number): { rows: IntentRow[]; count: number } | undefined =>
  useObservable(() => unsent(limit), [limit])

const unsent = namedQueries(async (limit: number) => {
  const ranges = openStates.map((state) => database.outbox.where('state').equals(state))
  const counts = await Promise.all(ranges.map((range) => range.count()))
  return {
    rows: await newestOf(ranges, limit),
    count: counts.reduce((sum, count) => sum + count, 0),
  }
})

export const useOrder = (id: string): OrderRow | null | undefined => useObservable(() => order(id), [id])

const order = namedQueries(async (id: string) => (await database.orders.get(id)) ?? null)

/** An order's intent by its id, whatever its state. */
export const useIntent = (id: string): OrderIntentRow | null | undefined =>
  useObservable(() => intent(id), [id])

const intent = namedQueries(async (id: string) => {
  const row = await database.outbox.get({ id })
  return row && isOrderIntent(row) ? row : null
})

/** A cancellation is younger than what it cancels: it is looked for among this many. */
const recent = 100

/** The customer's wish to cancel an order, while it hasn't come true. */
export const useCancellation = (orderId: string): OrderIntentRow | null | undefined =>
  useObservable(() => cancellation(orderId), [orderId])

const cancellation = namedQueries(async (orderId: string) => {
  const rows = await last<IntentRow>(database.outbox.toCollection(), recent)
  const isOpen = ({ state }: IntentRow) => state !== 'confirmed' && state !== 'cancelled'
  const isWanted = (row: OrderIntentRow) =>
    row.call === 'orderCancel' && row.orderId === orderId && isOpen(row)
  return rows.filter(isOrderIntent).find(isWanted) ?? null
})

/** A table that this phone has scanned; null when it never has. */
export const useScannedTable = (code: string | null): TableRow | null | undefined =>
  useObservable(() => scannedTable(code), [code])

const scannedTable = namedQueries(async (code: string | null) =>
  code === null ? null : ((await database.diningTables.get(code)) ?? null),
)
