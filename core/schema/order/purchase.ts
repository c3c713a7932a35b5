import type { AccountEntry } from '../customer/membership.ts'
import type { OrderKind } from '../primitives.ts'
import type { OrderState } from './order.ts'

/** An order with the account entries that it caused, or one account entry without an order. */
export type Purchase = {
  /** The id of the order, or of the account entry. */
  id: string
  /** When the order was placed, or the account changed. */
  at: number
  order: { id: string; number: string; orderType: OrderKind; state: OrderState; totalCents: number } | null
  entries: AccountEntry[]
}
