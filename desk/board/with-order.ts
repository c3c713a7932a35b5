import type { DeskBoard, DeskOrder } from '../../core/contract/desk/desk-calls.ts'

/** The board with an order of it as it has become since; one that is over comes first among the done. */
export function withOrder(board: DeskBoard, order: DeskOrder): DeskBoard {
  const others = (orders: DeskOrder[]) => orders.filter(({ id }) => id !== order.id)
  const isOver = order.steps.length === 0
  return {
    ...board,
    open: isOver ? others(board.open) : board.open.map((one) => (one.id === order.id ? order : one)),
    done: isOver ? [order, ...others(board.done)] : board.done,
  }
}
