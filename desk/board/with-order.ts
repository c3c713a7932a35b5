import type { DeskBoard, DeskOrder } from '../../core/contract/desk/desk-calls.ts'

/** Replaces an order of the board by its newer state. An order that is over comes first among the done ones. */
export function withOrder(board: DeskBoard, order: DeskOrder): DeskBoard {
  const others = (orders: DeskOrder[]) => orders.filter(({ id }) => id !== order.id)
  const isOver = order.steps.length === 0
  return {
    ...board,
    open: isOver ? others(board.open) : board.open.map((one) => (one.id === order.id ? order : one)),
    done: isOver ? [order, ...others(board.done)] : board.done,
  }
}
