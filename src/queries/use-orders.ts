import { useLiveQuery } from 'dexie-react-hooks'
import { isFinal } from '../../core/domain/order-states.ts'
import type { IntentState } from '../../core/schema/intent.ts'
import type { IntentRow, OrderRow } from '../../core/storage/rows.ts'
import { database } from './database.ts'
import { currentSession } from './use-session.ts'

/** States in which an intent is still the customer's business. */
const openStates: IntentState[] = ['queued', 'sending', 'unknown', 'attention', 'parked', 'expired']

export type CustomerOrders = { waiting: IntentRow[]; orders: OrderRow[] }

/** What waits on this phone, newest first, and what the restaurant has, newest first. */
export function useOrders(): CustomerOrders | undefined {
  return useLiveQuery(async () => {
    const waiting = await database.outbox.where('state').anyOf(openStates).sortBy('seq')
    const session = await currentSession()
    const orders = session
      ? await database.orders.where('customerId').equals(session.customerId).sortBy('createdAt')
      : []
    return { waiting: waiting.toReversed(), orders: orders.toReversed() }
  })
}

export const useOrder = (id: string): OrderRow | null | undefined =>
  useLiveQuery(async () => (await database.orders.get(id)) ?? null, [id])

/** An intent by its id, whatever its state. */
export const useIntent = (id: string): IntentRow | null | undefined =>
  useLiveQuery(async () => (await database.outbox.get({ id })) ?? null, [id])

/** What the badge of the Orders tab counts: orders that wait here, and those the kitchen is busy with. */
export function useOrdersBadge(): number {
  const orders = useOrders()
  if (!orders) return 0
  const busy = orders.orders.filter(({ state }) => !isFinal(state)).length
  // A cancellation is about an order that is counted already; what expired asks for nothing any more.
  const waiting = orders.waiting.filter(
    ({ call, state }) => call === 'orderCreate' && state !== 'expired',
  ).length
  return busy + waiting
}
