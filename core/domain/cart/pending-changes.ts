import type { CartLine, Lines } from '../../schema/order/cart.ts'
import type { OrderType } from '../../schema/primitives.ts'
import { addItemLine, setQuantity } from './cart.ts'

/** A requested change of a cart: one more dish, or a new quantity of a line, of dishes or of combos. */
export type CartChange = { id: string; orderType: OrderType } & (
  | { line: CartLine }
  | { lineId: string; quantity: number }
)

/** A requested change. `answer` is the running number of the engine's answer to it, Infinity while it is unanswered. */
export type PendingChange = CartChange & { answer: number }

/** The carts of one order type, as read from the database. */
export type Reading = Lines & {
  orderType: OrderType
  /** Ids of the last changes written into these carts. */
  changes: readonly string[]
  /** How many changes had been answered when the read began. */
  answers: number
}

export const askedFor = (pending: readonly PendingChange[], change: CartChange): readonly PendingChange[] => [
  ...pending,
  { ...change, answer: Infinity },
]

/**
 * Records the engine's answer to a change. A failed change is removed.
 * @param answer the answer's running number, from 1; null for a failed change
 */
export const answered = (
  pending: readonly PendingChange[],
  id: string,
  answer: number | null,
): readonly PendingChange[] =>
  pending.flatMap((change) => {
    if (change.id !== id) return [change]
    return answer === null ? [] : [{ ...change, answer }]
  })

/**
 * The changes that a reading of their carts doesn't contain yet. A reading contains the changes that it lists, and
 * those answered before it began, because a change is written before it is answered. A change that was written but
 * not yet answered is recognised only by its id in the list.
 */
export const missingIn = (
  pending: readonly PendingChange[],
  { orderType, changes, answers }: Reading,
): readonly PendingChange[] =>
  pending.filter(
    (change) => change.orderType === orderType && change.answer > answers && !changes.includes(change.id),
  )

/** The lines after the changes, by the same rules by which the engine writes them. */
export const withChanges = ({ items, combos }: Lines, changes: readonly CartChange[]): Lines =>
  changes.reduce<Lines>(
    (lines, change) =>
      'line' in change
        ? { ...lines, items: addItemLine(lines.items, change.line) ?? lines.items }
        : {
            items: setQuantity(lines.items, change.lineId, change.quantity),
            combos: setQuantity(lines.combos, change.lineId, change.quantity),
          },
    { items, combos },
  )
