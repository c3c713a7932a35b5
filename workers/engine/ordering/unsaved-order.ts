import { needsBank } from '../../../core/domain/order/order-steps.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import { StorageStalled, isOutOfSpace, isStorageFailure } from '../../../core/storage/failures.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { directly } from './direct-order.ts'
import { type Placement, type UnsavedOrder, unsavedHere } from '../context/unsaved-order.ts'
import { evictMenus, evictSpare } from '../storage/evict.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done, failed, ok } from '../base/result.ts'

/**
 * The customer gets an answer after this long, even if the outcome isn't known; a little more than the longest call.
 */
const answerWithinMs = 12_000

type Saving = {
  /** Throws if the database fails. */
  save(): Promise<Result<Placement>>
  /** Resolves when the intent is on the disk, even if that is after `save` has thrown. */
  committed: Promise<void>
  /** The intent that couldn't be saved. */
  recall(): Promise<Result<OrderIntentRow>>
  storeId: string
  menu: Menu
  payment: PaymentMethod
}

/**
 * Saves an order, if necessary after making room. If it can't be saved, it is sent directly, by the outbox's own
 * protocol and under the same key, so whatever happens it is one order. The exception is an order that a bank payment
 * must follow: a phone that can't store anything can't be sent to the bank and back.
 */
export async function saveOrSend(context: EngineContext, saving: Saving): Promise<Result<Placement>> {
  const began = performance.now()
  const failures: unknown[] = []
  const attempt = async (prepare?: () => Promise<void>): Promise<Result<Placement> | null> => {
    try {
      await prepare?.()
      return await saving.save()
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      failures.push(error)
      return null
    }
  }
  // Not every browser reports a full disk as such, so any failure may mean one, except a transaction that stalled.
  const mayBeFull = () => !(failures.at(-1) instanceof StorageStalled)
  const spare = () => evictSpare(context, saving.storeId, saving.menu)
  const saved =
    (await attempt()) ??
    (await attempt(mayBeFull() ? spare : undefined)) ??
    (isOutOfSpace(failures.at(-1)) ? await attempt(() => evictMenus(context, null)) : null)
  if (saved) return saved

  const intent = await saving.recall()
  if (!intent.ok) return intent
  const mayBeKept = failures.some((error) => error instanceof StorageStalled && error.mayBeKept)
  if (!mayBeKept && needsBank(saving.payment, intent.value.summary.totalCents))
    return notSaved(failures.at(-1))
  // With two taps at once, the second is for the same cart: it gets the answer of the first. An order of somebody who is
  // away gives way.
  const { id: intentId, customerId } = intent.value
  let { order } = context.unsaved
  if (order?.customerId !== customerId || order.isSaved) {
    const committed = mayBeKept ? saving.committed : null
    const settle = directly(context, intent.value, committed, notSaved(failures.at(-1)))
    order = { intentId, customerId, settle, settled: null }
    context.unsaved.order = order
  }
  return answer(context, order, answerWithinMs - (performance.now() - began))
}

/** The outcome of the order that this phone couldn't save; waits a while for it. */
export async function checkUnsaved(context: EngineContext): Promise<Result<Placement>> {
  const order = await unsavedHere(context)
  return order ? answer(context, order, answerWithinMs) : failed('LD_NOT_FOUND')
}

async function answer(
  context: EngineContext,
  order: UnsavedOrder,
  withinMs: number,
): Promise<Result<Placement>> {
  const { intentId } = order
  const settled = (order.settled ??= settledAnew(order))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), withinMs)
  })
  const result = await Promise.race([settled, late]).finally(() => clearTimeout(timer))
  if (!result) return ok({ kind: 'checking', intentId })
  // If nothing was placed, the next tap is a new order. A placed order is reported until `acceptUnsaved`: the customer
  // may have left the screen before the answer, and the cart looks as if nothing had been ordered.
  if (!result.ok && context.unsaved.order === order) context.unsaved.order = null
  return result
}

/**
 * Settles the order. After a bug, which may come when nobody waits any more, the restaurant may have the order: the next
 * tap mustn't make another one but settles this one again.
 */
function settledAnew(order: UnsavedOrder): Promise<Result<Placement>> {
  const settled = order.settle().catch((error: unknown) => {
    if (order.settled === settled) order.settled = null
    throw error
  })
  return settled
}

/** The customer has seen that the order was placed: the next tap is a new order. */
export async function acceptUnsaved(context: EngineContext): Promise<Result> {
  context.unsaved.order = null
  return done
}

const notSaved = (error: unknown): Result<never> =>
  failed('EN_NOT_SAVED', { reason: error instanceof Error ? error.name : 'unknown' })
