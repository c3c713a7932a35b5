import { isFree, setComboNote, setItemNote, setQuantity } from '../../../core/domain/cart/cart.ts'
import { noteFault } from '../../../core/schema/plain-text.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { type Result, failed } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { changeBoth, isQuantity } from './carts.ts'

/** `id`: what the page calls the change. */
export type NewQuantity = { id?: string; orderType: OrderType; lineId: string; quantity: number }

/** Sets how many of a line, of either cart; below 1 removes it. */
export function setLineQuantity(
  context: EngineContext,
  { id, orderType, lineId, quantity }: NewQuantity,
): Promise<Result> {
  // None, or fewer, takes the line away.
  if (quantity !== 0 && !isQuantity(Math.abs(quantity))) return Promise.resolve(failed('EN_BAD_INPUT'))
  return changeBoth(
    context,
    orderType,
    (lines) => setQuantity(lines, lineId, quantity),
    (lines) => setQuantity(lines, lineId, quantity),
    id,
  )
}

/** Writes what the kitchen should know about a line, of either cart; empty takes it away. */
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
