import { isFinal } from '../../../../../core/domain/order/order-states.ts'
import type { Order, OrderState } from '../../../../../core/schema/order/order.ts'
import type { IntentState } from '../../../../../core/schema/order/intent.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'

/** The subject of a timeline step; its words also depend on its progress. */
export type StepKey =
  | 'saved'
  | 'received'
  | 'payment'
  | 'confirmed'
  | 'preparation'
  | 'ready'
  | 'completed'
  | 'ended'

/** `stuck`: waits for the customer; `failed`: an end that nobody wanted. */
export type Progress = 'done' | 'current' | 'stuck' | 'failed' | 'todo'

export type Step = {
  key: StepKey
  progress: Progress
  /** When the step happened, if that is known. */
  at: number | null
}

const afterReceipt = ['confirmed', 'preparation', 'ready', 'completed'] as const

/** The timeline of an order that is still on this phone. */
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

/** The next step of an order in this state. */
const nextStep: Record<Exclude<OrderState, 'completed' | 'cancelled' | 'refused' | 'expired'>, StepKey> = {
  created: 'confirmed',
  pendingPayment: 'payment',
  locked: 'payment',
  waitingForConfirmation: 'confirmed',
  confirmed: 'preparation',
  inPreparation: 'preparation',
  waitingForPickup: 'ready',
  onDelivery: 'ready',
}

/** States that name an event: their step has happened when the order enters them. */
const reached: Partial<Record<OrderState, StepKey>> = { confirmed: 'confirmed', waitingForPickup: 'ready' }

type Way = Pick<Order, 'state' | 'createdAt' | 'updatedAt'> & {
  history?: Order['history'] | undefined
  goneSince?: number
}

/**
 * The timeline of an order at the restaurant, with the instant of each step. Without a stored history, only the first
 * and the latest instants are known.
 * @param savedAt when it was saved on this phone, or null if it wasn't ordered here
 */
export function orderSteps(order: Way, savedAt: number | null): Step[] {
  const steps = stepsByState(order, savedAt)
  const reachedAt = instantsOf(order.history ?? [])
  if (reachedAt.size === 0) return steps
  const known = steps.map((step) => ({ ...step, at: reachedAt.get(step.key) ?? step.at }))
  const isHere = (key: StepKey) => known.some((step) => step.key === key)
  // The history adds the steps before an end, and a payment that was made.
  const isEnded = isHere('ended')
  const past = pastSteps
    .filter((key) => reachedAt.has(key) && !isHere(key) && (isEnded || key === 'payment'))
    .map((key) => done(key, reachedAt.get(key) ?? null))
  const at = known.findIndex(({ key }) => key === 'received') + 1
  return known.toSpliced(at, 0, ...past)
}

const pastSteps = ['payment', 'confirmed', 'preparation', 'ready'] as const

/** The step that an order has reached in this state. */
const stepOfState: Partial<Record<OrderState, StepKey>> = {
  confirmed: 'confirmed',
  inPreparation: 'preparation',
  waitingForPickup: 'ready',
  onDelivery: 'ready',
  completed: 'completed',
  cancelled: 'ended',
  refused: 'ended',
  expired: 'ended',
}

function instantsOf(history: Order['history']): Map<StepKey, number> {
  const instants = new Map<StepKey, number>()
  for (const [index, { state, at }] of history.entries()) {
    const before = history[index - 1]?.state
    const isPaid = state === 'waitingForConfirmation' && (before === 'pendingPayment' || before === 'locked')
    const key = isPaid ? 'payment' : stepOfState[state]
    if (key) instants.set(key, at)
  }
  return instants
}

/** The timeline as far as the state alone tells it. */
function stepsByState(order: Way, savedAt: number | null): Step[] {
  const { state, createdAt, updatedAt, goneSince } = order
  const begin: Step[] = [
    ...(savedAt === null ? [] : [{ key: 'saved', progress: 'done', at: savedAt } as const]),
    { key: 'received', progress: 'done', at: createdAt },
  ]
  if (goneSince !== undefined) return [...begin, { key: 'ended', progress: 'failed', at: goneSince }]
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
