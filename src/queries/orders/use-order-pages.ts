import { useObservable } from 'dexie-react-hooks'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { namedQueries } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { currentSession } from '../use-session.ts'

/**
 * A part of the list of orders: those made from one moment on until before another, in ms. Its bounds stay as they are,
 * so that each is read by itself, and again only when something in it changes. The first goes on until today.
 */
export type Stretch = { from: number; before: number | null }

/** The orders of a stretch that the restaurant has, newest first. */
export type StretchRows = { from: number; rows: readonly OrderRow[] }

/** Those of the stretch before, for as long as it is being read. */
export const useOrders = ({ from, before }: Stretch): StretchRows | undefined =>
  useObservable(() => ordersOf(from, before), [from, before])

const ordersOf = namedQueries(async (from: number, before: number | null): Promise<StretchRows> => {
  const session = await currentSession()
  const rows = await within({ from, before }).toArray()
  return { from, rows: rows.filter((row) => isOwn(session, row)).toReversed() }
})

const within = ({ from, before }: Stretch) => {
  const byTime = database.orders.where('createdAt')
  return before === null ? byTime.aboveOrEqual(from) : byTime.between(from, before)
}

/**
 * The next stretch of so many orders, or of what there is; null when there are none. Two of one moment stay together.
 * By the index alone: the orders are read where they are shown.
 */
export async function stretchBefore(before: number | null, count: number): Promise<Stretch | null> {
  const { orders } = database
  const older = before === null ? orders.orderBy('createdAt') : orders.where('createdAt').below(before)
  // oxlint-disable-next-line unicorn/no-array-reverse -- a range of the database, not an array
  const times = (await older.reverse().limit(count).keys()) as number[]
  const from = times.at(-1)
  return from === undefined ? null : { from, before }
}

/** What is beyond the orders of some stretches. */
export type Beyond = {
  /** Of which moment this is told. */
  before: number | null
  /** There are more on this phone. */
  more: boolean
  /** The restaurant has none before those that are on this phone. */
  isAll: boolean
}

export const useBeyond = (before: number | null): Beyond | undefined =>
  useObservable(() => beyond(before), [before])

const beyond = namedQueries(async (before: number | null): Promise<Beyond> => {
  const session = await currentSession()
  const reach = (await database.settings.get('orderReach'))?.value as Settings['orderReach'] | undefined
  const isAll = reach?.customerId === session?.customerId && reach?.cursor === null
  return { before, more: (await stretchBefore(before, 1)) !== null, isAll }
})
