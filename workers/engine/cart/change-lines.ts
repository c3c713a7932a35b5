import { isFree, setComboNote, setItemNote, setQuantity } from '../../../core/domain/cart/cart.ts'
import { noteFault } from '../../../core/schema/plain-text.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { type Result, failed } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { changeBoth, isQuantity } from './carts.ts'

/** `id`: the page's id of the change. */
export type NewQuantity = { id?: string; orderType: OrderType; lineId: string; quantity: number }

/** Sets the quantity of a line in either cart; below 1 removes the line. */
export function setLineQuantity(
  context: EngineContext,
  { id, orderType, lineId, quantity }: NewQuantity,
): Promise<Result> {
  // 0 and negative quantities are valid: they remove the line.
  if (quantity !== 0 && !isQuantity(Math.abs(quantity))) return Promise.resolve(failed('EN_BAD_INPUT'))
  return changeBoth(
    context,
    orderType,
    (lines) => setQuantity(lines, lineId, quantity),
    (lines) => setQuantity(lines, lineId, quantity),
    id,
  )
}

/** Sets the note to the kitchen on a line of either cart; an empty one removes it. */
export function setLineNote(
  context: EngineContext,
  { orderType, lineId, note: wanted }: { orderType: OrderType; lineId: string; note: string },
): Promise<Result> {
  const note = wanted.trim()
  if (noteFault(note)) return Promise.resolve(failed('EN_BAD_INPUT'))
  return changeBoth(
    context,
    orderType,
    (lines) => setItemNote(lines, lineId, note),
    (lines) => setComboNote(lines, lineId, note),
  )
}

/** Empties both carts of an order type; lines that an order holds stay with it. */
export function clearCart(context: EngineContext, orderType: OrderType): Promise<Result> {
  return changeBoth(
    context,
    orderType,
    (lines) => lines.filter((line) => !isFree(line)),
    (lines) => lines.filter((line) => !isFree(line)),
  )
}
