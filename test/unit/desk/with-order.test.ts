import { expect, test } from 'vitest'
import type { DeskBoard, DeskOrder } from '../../../core/contract/desk/desk-calls.ts'
import { withOrder } from '../../../desk/board/with-order.ts'

const order = (id: string, state: string, updatedAt: number) =>
  ({ id, state, updatedAt, steps: state === 'refused' ? [] : ['refuse'] }) as unknown as DeskOrder
const board = (open: DeskOrder[], done: DeskOrder[] = []) => ({ open, done }) as DeskBoard

test('an answered order replaces the board’s, and comes first among the done ones once it is over', () => {
  const [waiting, other, gone] = [
    order('a', 'created', 1),
    order('b', 'created', 1),
    order('c', 'refused', 1),
  ]
  const confirmed = order('a', 'confirmed', 2)
  expect(withOrder(board([waiting, other], [gone]), confirmed)).toEqual(board([confirmed, other], [gone]))
  const refused = order('a', 'refused', 3)
  expect(withOrder(board([confirmed, other], [gone]), refused)).toEqual(board([other], [refused, gone]))
})

test('an answer that comes late doesn’t replace an order that another desk has moved on since', () => {
  const late = order('a', 'confirmed', 2)
  for (const ahead of [board([order('a', 'inPreparation', 3)]), board([], [order('a', 'refused', 3)])])
    expect(withOrder(ahead, late)).toEqual(ahead)
})
