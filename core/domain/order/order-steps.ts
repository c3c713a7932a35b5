import type { OrderState } from '../../schema/order/order.ts'
import type { OrderKind, PaymentMethod } from '../../schema/primitives.ts'
import { type HandOver, orderTypeRules } from '../../schema/order-type-table.ts'
import { isMeal } from './order-types.ts'
import { isPaidInPerson } from '../pricing/bill-terms.ts'

/** Who moves an order. */
export type Role = 'customer' | 'merchant' | 'bank' | 'clock'

export const orderSteps = [
  'pay',
  'paid',
  'unpaid',
  'confirm',
  'refuse',
  'prepare',
  'ready',
  'dispatch',
  'complete',
  'cancel',
  'expire',
] as const
export type OrderStep = (typeof orderSteps)[number]

type Rule = {
  by: Role
  from: readonly OrderState[]
  to: OrderState
  /** Only for orders that are handed over like this; left out, it is for all. */
  handOver?: readonly HandOver[]
  /** What the customer gave for it comes back to them: money, points, coupon, balance, and the slot to others. */
  givesBack?: true
}

/**
 * Everything that can happen to an order; anything else is refused with SP_0045.
 * Ours: the spec names the states (§4) and who confirms, refuses and issues (§6), but no transitions.
 */
export const orderRules: Record<OrderStep, Rule> = {
  /** A payment was opened: nothing else may happen to the order until the bank has answered. */
  pay: { by: 'customer', from: ['pendingPayment'], to: 'locked' },
  /** The bank has the money. */
  paid: { by: 'bank', from: ['pendingPayment', 'locked'], to: 'waitingForConfirmation' },
  /** The bank said no, or let the payment go: it can't be charged any more. */
  unpaid: { by: 'bank', from: ['locked'], to: 'pendingPayment' },
  confirm: { by: 'merchant', from: ['created', 'waitingForConfirmation'], to: 'confirmed' },
  refuse: {
    by: 'merchant',
    from: [
      'created',
      'pendingPayment',
      'waitingForConfirmation',
      'confirmed',
      'inPreparation',
      // Nobody came for it, or nobody opened: else the only way out were to say that it is paid.
      'waitingForPickup',
      'onDelivery',
    ],
    to: 'refused',
    givesBack: true,
  },
  prepare: { by: 'merchant', from: ['confirmed'], to: 'inPreparation' },
  /** At the counter, or on its way to the table. */
  ready: {
    by: 'merchant',
    from: ['inPreparation'],
    to: 'waitingForPickup',
    handOver: ['collected', 'served'],
  },
  dispatch: { by: 'merchant', from: ['inPreparation'], to: 'onDelivery', handOver: ['delivered'] },
  complete: { by: 'merchant', from: ['waitingForPickup', 'onDelivery'], to: 'completed' },
  /** Which of these a shop allows is said by `customerMayCancel`. */
  cancel: {
    by: 'customer',
    from: ['created', 'pendingPayment', 'waitingForConfirmation', 'confirmed'],
    to: 'cancelled',
    givesBack: true,
  },
  /** Nobody paid, or nobody answered, in time. */
  expire: {
    by: 'clock',
    from: ['created', 'pendingPayment', 'waitingForConfirmation'],
    to: 'expired',
    givesBack: true,
  },
}

/**
 * The same for an order that buys a voucher: it is done once it is paid, since nobody confirms or makes it. The restaurant
 * can take it back afterwards. Ours: the spec only names the type (§4).
 */
const voucherRules: Partial<Record<OrderStep, Rule>> = {
  pay: orderRules.pay,
  paid: { ...orderRules.paid, to: 'completed' },
  unpaid: orderRules.unpaid,
  refuse: { ...orderRules.refuse, from: ['completed'] },
  cancel: { ...orderRules.cancel, from: ['pendingPayment'] },
  expire: { ...orderRules.expire, from: ['pendingPayment'] },
}

type Standing = { state: OrderState; orderType: OrderKind }

/** Where a step leads from here, or null when this one may not take it from here. */
export function stateAfter(step: OrderStep, by: Role, { state, orderType }: Standing): OrderState | null {
  const rule = isMeal(orderType) ? orderRules[step] : voucherRules[step]
  const isFor =
    !rule?.handOver || (isMeal(orderType) && rule.handOver.includes(orderTypeRules[orderType].handOver))
  return rule && isFor && rule.by === by && rule.from.includes(state) ? rule.to : null
}

/** What the restaurant can do about an order now, the usual first. */
export const merchantSteps = (order: Standing): OrderStep[] =>
  (['confirm', 'prepare', 'ready', 'dispatch', 'complete', 'refuse'] as const).filter(
    (step) => stateAfter(step, 'merchant', order) !== null,
  )

/** Is it a bank that is asked for the money? What was paid with the balance, or comes to nothing, needs none. */
export const needsBank = (payment: PaymentMethod, totalCents: number): boolean =>
  totalCents > 0 && payment !== 'balance' && !isPaidInPerson(payment)

/**
 * The state of a new order: what a bank has to be asked for waits for the money, all else for the restaurant. That it was
 * created and that it waits are one transaction, so no order of ours is ever seen as `created`. The state stays in the
 * rules for orders of a server that tells the two apart: the spec names both (§4).
 */
export const firstState = (payment: PaymentMethod, totalCents: number): OrderState =>
  needsBank(payment, totalCents) ? 'pendingPayment' : 'waitingForConfirmation'

/** How long an order waits. Minutes. */
export type OrderPatience = { payWithinMinutes: number; acceptWithinMinutes: number }

type Wait = {
  state: OrderState
  createdAt: number
  /** Since when it is in this state. */
  since: number
  appointmentAt: number | null
  /** The service's lead time: so long before the appointment the kitchen has to begin. */
  leadMinutes: number
}

const minuteMs = 60_000

/**
 * The instant at which an order that is left as it is expires, or null for never. It has to be paid soon after it was
 * placed; the restaurant has to answer soon too, but for an appointment far ahead not before it would begin to cook:
 * it may be closed until then. Ours: the spec says only that orders expire (§4).
 */
export function expiryOf(wait: Wait, patience: OrderPatience): number | null {
  const { state, createdAt, since, appointmentAt, leadMinutes } = wait
  if (state === 'pendingPayment' || state === 'locked')
    return createdAt + patience.payWithinMinutes * minuteMs
  if (state !== 'waitingForConfirmation' && state !== 'created') return null
  const soon = since + patience.acceptWithinMinutes * minuteMs
  return appointmentAt === null ? soon : Math.max(soon, appointmentAt - leadMinutes * minuteMs)
}
