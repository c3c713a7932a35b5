import type { DeskBoard, DeskOrder } from '../../core/contract/desk/desk-calls.ts'

/**
 * Replaces an order of the board by its newer state. An order that is over comes first among the done ones. An answer
 * that comes late may be older than what the board shows, as another desk has moved the order on: then that stays.
 */
export function withOrder(board: DeskBoard, order: DeskOrder): DeskBoard {
  const shown = [...board.open, ...board.done].find(({ id }) => id === order.id)
  if (shown && shown.updatedAt > order.updatedAt) return board
  const others = (orders: DeskOrder[]) => orders.filter(({ id }) => id !== order.id)
  const isOver = order.steps.length === 0
  return {
    ...board,
    open: isOver ? others(board.open) : board.open.map((one) => (one.id === order.id ? order : one)),
    done: isOver ? [order, ...others(board.done)] : board.done,
  }
}
