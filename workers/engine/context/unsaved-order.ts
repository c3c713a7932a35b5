import type { Order } from '../../../core/schema/order/order.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { Result } from '../base/result.ts'
import type { Memory } from '../storage/memory.ts'
import { currentSession } from './current-session.ts'

/** The outcome of a tap on *Order*. */
export type Placement =
  /** The order is saved on this phone; the outbox sends it. */
  | { kind: 'saved'; intentId: string }
  /** This phone couldn't save the order, but sent it, and the restaurant has it. */
  | { kind: 'placed'; intentId: string; order: Order }
  /** This phone couldn't save the order and sent it; the outcome isn't known yet: ask again, don't order again. */
  | { kind: 'checking'; intentId: string }

/** An order that isn't stored: only the running engine knows of it. */
export type UnsavedOrder = {
  intentId: string
  customerId: string
  /** Sends it until its outcome is known; called again after a bug has ended that. */
  settle(): Promise<Result<Placement>>
  /** The outcome; null if a bug has ended the last attempt to settle it. */
  settled: Promise<Result<Placement>> | null
  /** The outbox has it after all. The page may still ask about it, but the next tap is a new order. */
  isSaved?: true
}

/**
 * The order that this phone couldn't save, if it is the current customer's (G32). It is kept while that customer is
 * away: when they are back, their dishes are in the cart again, and the next tap mustn't order them twice.
 */
export async function unsavedHere(context: {
  database: LarderDatabase
  memory: Memory
  unsaved: { order: UnsavedOrder | null }
}): Promise<UnsavedOrder | null> {
  const { order } = context.unsaved
  return order && isOwn(await currentSession(context), order) ? order : null
}
