import { useObservable } from 'dexie-react-hooks'
import { successorOf } from '../../../core/domain/order/intent-states.ts'
import { isShownAddress, isShownOrder } from '../../../core/domain/order/shown-intent.ts'
import { openStates, orderCalls, runnableStates } from '../../../core/schema/order/open-intents.ts'
import { type IntentState, addressCalls, intentStates } from '../../../core/schema/order/intent.ts'
import { isOwn, peopleOf } from '../../../core/storage/own-rows.ts'
import type { IntentRow, OrderIntentRow, OrderRow, SessionRow, TableRow } from '../../../core/storage/rows.ts'
import { namedQueries, namedQuery } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { count, last, rangesOf } from './use-orders-badge.ts'
import { currentSession } from '../use-session.ts'

/** Rows of a list, newest first, and whether there are more than were asked for. */
export type Page<T> = { rows: T[]; more: boolean }

/** Intent states in which the customer has to decide. */
const deciding: IntentState[] = ['attention', 'parked', 'expired']

/**
 * A list of one length. The query isn't kept warm after its last listener: as the list grows, each earlier length would
 * go on reading.
 */
const page = <T>(read: () => Promise<T>) => namedQuery(read, 0)

export type Outbox = {
  deciding: Page<OrderIntentRow>
  moving: Page<OrderIntentRow>
  takenBack: Page<OrderIntentRow>
  /** The tables of the `deciding` rows by code, as this phone scanned them last. */
  tables: ReadonlyMap<string, TableRow>
  /** How many intents are still open. */
  count: number
  /** How many more rows there are that this release can't read. */
  unreadable: number
}

/**
 * This phone's order intents. At most `limit` rows of each kind are read, however many there are, because the query
 * runs again at every step of every order that is sent.
 */
export const useOutbox = (limit: number): Outbox | undefined => useObservable(() => outbox(limit), [limit])

const outbox = (limit: number) =>
  page(async (): Promise<Outbox> => {
    const session = await currentSession()
    const newest = (states: readonly IntentState[]) => newestOf(rangesOf(session, orderCalls, states), limit)
    const isOver = (row: OrderIntentRow) => row.call === 'orderCreate' && successorOf(row) === null
    const undecided = await newest(deciding)
    const going = await newest(runnableStates)
    const takenBack = await newest(['cancelled'])
    return {
      deciding: undecided,
      moving: going,
      takenBack: { ...takenBack, rows: takenBack.rows.filter(isOver) },
      tables: await tablesOf(undecided.rows),
      count: await count(rangesOf(session, orderCalls, openStates)),
      unreadable: undecided.spoilt + going.spoilt + takenBack.spoilt + (await countUnknown(session)),
    }
  })

async function tablesOf(intents: OrderIntentRow[]): Promise<ReadonlyMap<string, TableRow>> {
  const codes = new Set(intents.flatMap(({ tableCode }) => tableCode ?? []))
  const tables = await database.diningTables.bulkGet([...codes])
  return new Map(tables.flatMap((table) => (table ? [[table.code, table] as const] : [])))
}

/** The newest order intents in these ranges, each range read from its end. */
async function newestOf(ranges: Ranges, limit: number): Promise<Page<OrderIntentRow> & { spoilt: number }> {
  const found = await newestIn(ranges, limit + 1)
  const page = found.slice(0, limit)
  const rows = page.filter(isShownOrder)
  return { rows, more: found.length > limit, spoilt: page.length - rows.length }
}

/**
 * Counts, by the index alone, the current customer's outbox rows whose call or state this release doesn't know (G34). A
 * row that lacks a field of the index isn't in it, and so in no list.
 */
async function countUnknown(session: SessionRow | null): Promise<number> {
  const keys = await Promise.all(
    peopleOf(session).map((customerId) =>
      database.outbox
        .where('[customerId+call+state]')
        // In IndexedDB's order an array sorts after every string, and a shorter key before every longer one.
        .between([customerId], [customerId, []])
        .keys(),
    ),
  )
  const isKnown = (key: unknown) => {
    const [, call, state] = key as string[]
    return calls.some((one) => one === call) && intentStates.some((one) => one === state)
  }
  return keys.flat().filter((key) => !isKnown(key)).length
}

const calls = [...orderCalls, ...addressCalls]

type Ranges = ReturnType<typeof rangesOf>

async function newestIn(ranges: Ranges, limit: number): Promise<IntentRow[]> {
  const found = await Promise.all(ranges.map((range) => last<IntentRow>(range, limit)))
  return found
    .flat()
    .toSorted((a, b) => b.seq! - a.seq!)
    .slice(0, limit)
}

/** The newest intents that haven't reached the restaurant, and how many there are in all. */
export const useUnsent = (limit: number): { rows: IntentRow[]; count: number } | undefined =>
  useObservable(() => unsent(limit), [limit])

const unsent = (limit: number) =>
  page(async () => {
    const ranges = rangesOf(await currentSession(), calls, openStates)
    const rows = (await newestIn(ranges, limit)).filter((row) => isShownOrder(row) || isShownAddress(row))
    return { rows, count: await count(ranges) }
  })

export const useOrder = (id: string): OrderRow | null | undefined => useObservable(() => order(id), [id])

const order = namedQueries(async (id: string) => {
  const row = await database.orders.get(id)
  return row && isOwn(await currentSession(), row) ? row : null
})

/** An order's intent by its id, whatever its state; null if it isn't there or belongs to another customer. */
export const useIntent = (id: string): OrderIntentRow | null | undefined =>
  useObservable(() => intent(id), [id])

const intent = namedQueries(async (id: string) => {
  const row = await database.outbox.get({ id })
  return row && isShownOrder(row) && isOwn(await currentSession(), row) ? row : null
})

/**
 * A cancellation is newer than the order that it cancels, so only this many of the newest intents are searched for it.
 */
const recent = 100

/** The customer's open cancellation of an order: one that is neither confirmed nor taken back. */
export const useCancellation = (orderId: string): OrderIntentRow | null | undefined =>
  useObservable(() => cancellation(orderId), [orderId])

const cancellation = namedQueries(async (orderId: string) => {
  const rows = await last<IntentRow>(database.outbox.toCollection(), recent)
  const session = await currentSession()
  const isOpen = ({ state }: IntentRow) => state !== 'confirmed' && state !== 'cancelled'
  const isWanted = (row: OrderIntentRow) =>
    row.call === 'orderCancel' && row.orderId === orderId && isOwn(session, row) && isOpen(row)
  return rows.filter(isShownOrder).find(isWanted) ?? null
})

/** A table that this phone has scanned; null if it never has. */
export const useScannedTable = (code: string | null): TableRow | null | undefined =>
  useObservable(() => scannedTable(code), [code])

const scannedTable = namedQueries(async (code: string | null) =>
  code === null ? null : ((await database.diningTables.get(code)) ?? null),
)
