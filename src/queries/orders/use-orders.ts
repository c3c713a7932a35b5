import { useObservable } from 'dexie-react-hooks'
import { successorOf } from '../../../core/domain/order/intent-states.ts'
import { isShownAddress, isShownOrder } from '../../../core/domain/order/shown-intent.ts'
import { openStates, orderCalls } from '../../../core/schema/order/open-intents.ts'
import { type IntentState, addressCalls, intentStates } from '../../../core/schema/order/intent.ts'
import { isOwn, peopleOf } from '../../../core/storage/own-rows.ts'
import type { IntentRow, OrderIntentRow, OrderRow, SessionRow, TableRow } from '../../../core/storage/rows.ts'
import { namedQueries, namedQuery } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { count, last, rangesOf } from './use-orders-badge.ts'
import { currentSession } from '../use-session.ts'

/** Rows of a list, newest first, and whether there are more than were asked for. */
export type Page<T> = { rows: T[]; more: boolean }

/** States that the customer decides about, that go on by themselves, and that are over. */
const deciding: IntentState[] = ['attention', 'parked', 'expired']
const moving: IntentState[] = ['queued', 'sending', 'unknown']

/** A list of one length. As it grows, it isn't kept warm: each of its lengths would go on reading. */
const page = <T>(read: () => Promise<T>) => namedQuery(read, 0)

export type Outbox = {
  deciding: Page<OrderIntentRow>
  moving: Page<OrderIntentRow>
  takenBack: Page<OrderIntentRow>
  /** Their tables by code, as this phone has scanned them last. */
  tables: ReadonlyMap<string, TableRow>
  /** How many still wait for anything. */
  count: number
  /** How many more there are that this release can't read. */
  unreadable: number
}

/**
 * What this phone has to say about orders of its own. At most `limit` rows of each kind are read, however many
 * wait: the query runs again at every step of every order that is sent.
 */
export const useOutbox = (limit: number): Outbox | undefined => useObservable(() => outbox(limit), [limit])

const outbox = (limit: number) =>
  page(async (): Promise<Outbox> => {
    const session = await currentSession()
    const newest = (states: readonly IntentState[]) => newestOf(rangesOf(session, orderCalls, states), limit)
    const isOver = (row: OrderIntentRow) => row.call === 'orderCreate' && successorOf(row) === null
    const undecided = await newest(deciding)
    const going = await newest(moving)
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

/** The newest about orders in any of these ranges, each read from its end. */
async function newestOf(ranges: Ranges, limit: number): Promise<Page<OrderIntentRow> & { spoilt: number }> {
  const found = await newestIn(ranges, limit + 1)
  const page = found.slice(0, limit)
  const rows = page.filter(isShownOrder)
  return { rows, more: found.length > limit, spoilt: page.length - rows.length }
}

/**
 * Rows of whoever is here of a kind, or in a state, that this release doesn't know (G34), by the index alone. A row
 * without the fields that the index is made of is nobody's, and in no list.
 */
async function countUnknown(session: SessionRow | null): Promise<number> {
  const keys = await Promise.all(
    peopleOf(session).map((customerId) =>
      database.outbox
        .where('[customerId+call+state]')
        // A list comes after every text, and a shorter key before every longer one.
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

/** The newest of what hasn't reached the restaurant, and how much there is in all. */
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

/** An order's intent by its id, whatever its state; null for somebody else's, as for one that isn't there. */
export const useIntent = (id: string): OrderIntentRow | null | undefined =>
  useObservable(() => intent(id), [id])

const intent = namedQueries(async (id: string) => {
  const row = await database.outbox.get({ id })
  return row && isShownOrder(row) && isOwn(await currentSession(), row) ? row : null
})

/** A cancellation is younger than what it cancels: it is looked for among this many. */
const recent = 100

/** The customer's wish to cancel an order, while it hasn't come true. */
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

/** A table that this phone has scanned; null when it never has. */
export const useScannedTable = (code: string | null): TableRow | null | undefined =>
  useObservable(() => scannedTable(code), [code])

const scannedTable = namedQueries(async (code: string | null) =>
  code === null ? null : ((await database.diningTables.get(code)) ?? null),
)
