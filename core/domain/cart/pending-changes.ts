import type { CartLine, Lines } from '../../schema/order/cart.ts'
import type { OrderType } from '../../schema/primitives.ts'
import { addItemLine, setQuantity } from './cart.ts'

/** A change of a cart as it was asked for: a dish more, or so many of a line, of dishes or of combos. */
export type CartChange = { id: string; orderType: OrderType } & (
  | { line: CartLine }
  | { lineId: string; quantity: number }
)

/** One that was asked for; `answer`: the how manieth answer it got, none yet with Infinity. */
export type PendingChange = CartChange & { answer: number }

/** The carts of an order type as they were read. */
export type Reading = Lines & {
  orderType: OrderType
  /** The last changes that were written into them, by id. */
  changes: readonly string[]
  /** How many changes had been answered when the reading began. */
  answers: number
}

export const askedFor = (pending: readonly PendingChange[], change: CartChange): readonly PendingChange[] => [
  ...pending,
  { ...change, answer: Infinity },
]

/**
 * A change was carried out, as the one of this number, or it wasn't, and is taken back.
 * @param answer counted from 1, null for one that failed
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
 * Those that a reading of their carts doesn't hold. It holds what it names, and what had been answered before it began:
 * an answer comes after the change was written. One that was written and not yet answered is told by its name alone.
 */
export const missingIn = (
  pending: readonly PendingChange[],
  { orderType, changes, answers }: Reading,
): readonly PendingChange[] =>
  pending.filter(
    (change) => change.orderType === orderType && change.answer > answers && !changes.includes(change.id),
  )

/** The lines as they will be, by the same rules by which the engine writes them. */
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
