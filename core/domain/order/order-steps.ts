import type { OrderState } from '../../schema/order/order.ts'
import type { OrderKind, PaymentMethod } from '../../schema/primitives.ts'
import { type HandOver, orderTypeRules } from '../../schema/order-type-table.ts'
import { isMeal } from './order-types.ts'
import { isPaidInPerson } from '../pricing/bill-terms.ts'
import { minuteMs } from '../time/durations.ts'

/** Who can change an order's state. */
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
  /** Only for orders with these ways of hand-over; if left out, for all. */
  handOver?: readonly HandOver[]
  /** Everything that the order took is given back: money, points, coupon, balance, and the slot. */
  givesBack?: true
}

/**
 * All transitions of an order; any other is refused with SP_0045. Ours: the spec names the states (§4) and who
 * confirms, refuses and issues (§6), but no transitions.
 */
export const orderRules: Record<OrderStep, Rule> = {
  /** A payment was opened: no other step is possible until the bank has answered. */
  pay: { by: 'customer', from: ['pendingPayment'], to: 'locked' },
  /** The bank has the money. */
  paid: { by: 'bank', from: ['pendingPayment', 'locked'], to: 'waitingForConfirmation' },
  /** The bank refused, or the payment was cancelled: it can't be charged any more. */
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
      // Nobody collected it, or nobody opened the door: otherwise it could only be marked as completed, which means
      // paid.
      'waitingForPickup',
      'onDelivery',
    ],
    to: 'refused',
    givesBack: true,
  },
  prepare: { by: 'merchant', from: ['confirmed'], to: 'inPreparation' },
  /** Ready at the counter, or about to be served. */
  ready: {
    by: 'merchant',
    from: ['inPreparation'],
    to: 'waitingForPickup',
    handOver: ['collected', 'served'],
  },
  dispatch: { by: 'merchant', from: ['inPreparation'], to: 'onDelivery', handOver: ['delivered'] },
  complete: { by: 'merchant', from: ['waitingForPickup', 'onDelivery'], to: 'completed' },
  /** `customerMayCancel` decides which of these a shop allows. */
  cancel: {
    by: 'customer',
    from: ['created', 'pendingPayment', 'waitingForConfirmation', 'confirmed'],
    to: 'cancelled',
    givesBack: true,
  },
  /** The customer didn't pay in time, or the restaurant didn't answer in time. */
  expire: {
    by: 'clock',
    from: ['created', 'pendingPayment', 'waitingForConfirmation'],
    to: 'expired',
    givesBack: true,
  },
}

/**
 * The transitions of an order that buys a voucher: it is completed once paid, because nobody confirms or prepares it.
 * The restaurant can take it back afterwards. Ours: the spec only names the type (§4).
 */
const voucherRules: Partial<Record<OrderStep, Rule>> = {
  pay: orderRules.pay,
  paid: { ...orderRules.paid, to: 'completed' },
  unpaid: orderRules.unpaid,
  refuse: { ...orderRules.refuse, from: ['completed'] },
  cancel: { ...orderRules.cancel, from: ['pendingPayment'] },
  expire: { ...orderRules.expire, from: ['pendingPayment'] },
}

type Current = { state: OrderState; orderType: OrderKind }

/** The state after a step, or null if this role may not take the step in this state. */
export function stateAfter(step: OrderStep, by: Role, { state, orderType }: Current): OrderState | null {
  const rule = isMeal(orderType) ? orderRules[step] : voucherRules[step]
  const isFor =
    !rule?.handOver || (isMeal(orderType) && rule.handOver.includes(orderTypeRules[orderType].handOver))
  return rule && isFor && rule.by === by && rule.from.includes(state) ? rule.to : null
}

/** The steps that the restaurant can take now, the usual one first. */
export const merchantSteps = (order: Current): OrderStep[] =>
  (['confirm', 'prepare', 'ready', 'dispatch', 'complete', 'refuse'] as const).filter(
    (step) => stateAfter(step, 'merchant', order) !== null,
  )

/** Whether the payment goes through a bank. An order paid with the balance, or with a total of 0, needs none. */
export const needsBank = (payment: PaymentMethod, totalCents: number): boolean =>
  totalCents > 0 && payment !== 'balance' && !isPaidInPerson(payment)

/**
 * The state of a new order: `pendingPayment` if a bank is needed, else waiting for the restaurant. Creating and
 * queueing an order are one transaction, so no order of ours is ever seen as `created`. The rules keep that state for
 * servers that distinguish the two: the spec names both (§4).
 */
export const firstState = (payment: PaymentMethod, totalCents: number): OrderState =>
  needsBank(payment, totalCents) ? 'pendingPayment' : 'waitingForConfirmation'

/** How long an order waits for payment and for acceptance, in minutes. */
export type OrderPatience = { payWithinMinutes: number; acceptWithinMinutes: number }

type Wait = {
  state: OrderState
  createdAt: number
  /** When it entered this state. */
  since: number
  appointmentAt: number | null
  /** The service's lead time: how long before the appointment the kitchen begins. */
  leadMinutes: number
  /** When the service opens before the appointment; null for none, and for what is always open. */
  opensAt: number | null
}

/**
 * The instant at which an order expires if nothing happens, or null for never. It must be paid soon after it was
 * placed. The restaurant must answer soon too; for an appointment far ahead, though, it has until the kitchen would
 * begin, because it may be closed before. If it opens only shortly before the appointment, it has as long from then on
 * as for any other order, even past the appointment: nobody could answer earlier. Ours: the spec says only that orders
 * expire (§4).
 */
export function expiryOf(wait: Wait, patience: OrderPatience): number | null {
  const { state, createdAt, since, appointmentAt, leadMinutes, opensAt } = wait
  if (state === 'pendingPayment' || state === 'locked')
    return createdAt + patience.payWithinMinutes * minuteMs
  if (state !== 'waitingForConfirmation' && state !== 'created') return null
  const answerMs = patience.acceptWithinMinutes * minuteMs
  const soon = since + answerMs
  if (appointmentAt === null) return soon
  const afterOpening = opensAt === null ? 0 : opensAt + answerMs
  return Math.max(soon, appointmentAt - leadMinutes * minuteMs, afterOpening)
}
