import { isFinal } from '../../../../core/domain/order-states.ts'
import type { Order, OrderState } from '../../../../core/schema/order.ts'
import type { OrderType } from '../../../../core/schema/primitives.ts'
import type { IntentState } from '../../../../core/schema/intent.ts'
import type { OrderIntentRow } from '../../../../core/storage/rows.ts'

/** What a step of the timeline is about; its words depend on how far it got. */
export type StepKey =
  | 'saved'
  | 'received'
  | 'payment'
  | 'confirmed'
  | 'preparation'
  | 'ready'
  | 'completed'
  | 'ended'

/** `stuck` waits for the customer; `failed` is an end that nobody wanted. */
export type Progress = 'done' | 'current' | 'stuck' | 'failed' | 'todo'

export type Step = {
  key: StepKey
  progress: Progress
  /** When it happened, where that is known. */
  at: number | null
}

const afterReceipt = ['confirmed', 'preparation', 'ready', 'completed'] as const

/** The way of an order that is still on this phone. */
export function intentSteps(intent: Pick<OrderIntentRow, 'state' | 'createdAt'>): Step[] {
  const saved: Step = { key: 'saved', progress: 'done', at: intent.createdAt }
  if (intent.state === 'cancelled' || intent.state === 'expired') {
    return [saved, { key: 'ended', progress: 'failed', at: null }]
  }
  return [
    saved,
    { key: 'received', progress: sendingProgress(intent.state), at: null },
    ...todo(afterReceipt),
  ]
}

function sendingProgress(state: IntentState): Progress {
  if (state === 'attention' || state === 'parked') return 'stuck'
  return state === 'confirmed' ? 'done' : 'current'
}

/** How far an order in this state has come: the step that is next. */
const nextStep: Record<Exclude<OrderState, 'completed' | 'cancelled' | 'refused' | 'expired'>, StepKey> = {
  created: 'confirmed',
  pendingPayment: 'payment',
  locked: 'confirmed',
  waitingForConfirmation: 'confirmed',
  confirmed: 'preparation',
  inPreparation: 'preparation',
  waitingForPickup: 'ready',
  onDelivery: 'ready',
}

/** States that are themselves an event: what they name has happened. */
const reached: Partial<Record<OrderState, StepKey>> = { confirmed: 'confirmed', waitingForPickup: 'ready' }

/**
 * The way of an order at the restaurant. Only the first and the latest instant are known; what happened in
 * between has none.
 * @param savedAt when it was saved on this phone, or null when it wasn't ordered here
 */
export function orderSteps(
  order: Pick<Order, 'state' | 'createdAt' | 'updatedAt'>,
  savedAt: number | null,
): Step[] {
  const { state, createdAt, updatedAt } = order
  const begin: Step[] = [
    ...(savedAt === null ? [] : [{ key: 'saved', progress: 'done', at: savedAt } as const]),
    { key: 'received', progress: 'done', at: createdAt },
  ]
  if (state === 'completed')
    return [...begin, ...afterReceipt.map((key) => done(key, key === 'completed' ? updatedAt : null))]
  if (isFinal(state)) return [...begin, { key: 'ended', progress: 'failed', at: updatedAt }]
  const next = nextStep[state as keyof typeof nextStep]
  const now = reached[state] ?? null
  const keys: StepKey[] = next === 'payment' ? ['payment', ...afterReceipt] : [...afterReceipt]
  const current = keys.indexOf(next)
  return [
    ...begin,
    ...keys.map((key, index): Step => {
      if (key === now) return { key, progress: key === next ? 'current' : 'done', at: updatedAt }
      if (index < current) return done(key, null)
      if (index > current || state === 'confirmed') return { key, progress: 'todo', at: null }
      return {
        key,
        progress: 'current',
        at: state === 'inPreparation' || state === 'onDelivery' ? updatedAt : null,
      }
    }),
  ]
}

const done = (key: StepKey, at: number | null): Step => ({ key, progress: 'done', at })
const todo = (keys: readonly StepKey[]): Step[] => keys.map((key) => ({ key, progress: 'todo', at: null }))

/** True when the customer comes to get it, so that being ready is worth a call. */
export const isCollected = (orderType: OrderType): boolean =>
  orderType === 'pickup' || orderType === 'takeaway'
