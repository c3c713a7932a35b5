import type { AccountEntry } from '../customer/membership.ts'
import type { OrderKind } from '../primitives.ts'
import type { OrderState } from './order.ts'

/** An order with all that it took and gave, or one change that no order made. */
export type Purchase = {
  /** The order's, or the change's. */
  id: string
  /** When it was ordered, or changed. */
  at: number
  order: { id: string; number: string; orderType: OrderKind; state: OrderState; totalCents: number } | null
  entries: AccountEntry[]
}
