import { useObservable } from 'dexie-react-hooks'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { namedQueries } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { currentSession } from '../use-session.ts'

/**
 * A section of the list of orders: those created from one instant until before another, in ms since the epoch. Its
 * bounds never change, so each section is read separately and again only if something in it changes. `before: null` is
 * the newest section, without an upper bound.
 */
export type Stretch = { from: number; before: number | null }

/** The orders of a stretch, as the restaurant has them, newest first. */
export type StretchRows = { from: number; rows: readonly OrderRow[] }

/** The orders of this stretch. While it is being read, still those of the stretch that was asked for before. */
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
 * Returns the next older stretch with `count` orders, or as many as there are; null if there are none. Orders with the
 * same creation time stay in one stretch. Reads only the index: the orders are read where they are shown.
 */
export async function stretchBefore(before: number | null, count: number): Promise<Stretch | null> {
  const { orders } = database
  const older = before === null ? orders.orderBy('createdAt') : orders.where('createdAt').below(before)
  // oxlint-disable-next-line unicorn/no-array-reverse -- a range of the database, not an array
  const times = (await older.reverse().limit(count).keys()) as number[]
  const from = times.at(-1)
  return from === undefined ? null : { from, before }
}

/** Whether there are orders older than those that are shown. */
export type Beyond = {
  /** The instant that this answer is about. */
  before: number | null
  /** This phone has older ones. */
  more: boolean
  /** The restaurant has none older than those on this phone. */
  isAll: boolean
}

export const useBeyond = (before: number | null): Beyond | undefined =>
  useObservable(() => beyond(before), [before])

const beyond = namedQueries(async (before: number | null): Promise<Beyond> => {
  const session = await currentSession()
  const reach = await readSetting(database, 'orderReach')
  const isAll = reach?.customerId === session?.customerId && reach?.cursor === null
  return { before, more: (await stretchBefore(before, 1)) !== null, isAll }
})
