import * as v from 'valibot'
import { Filled } from '../../schema/customer/customer.ts'
import type { OrderRefund } from '../../schema/order/order.ts'
import { Id } from '../../schema/primitives.ts'
import { maxReason } from './desk-limits.ts'

/** What the desk's calls about refunds of meals are asked with: for a manager alone. */
export const deskRefundRequests = {
  /** What was given back of an order, and what is left to give: by its id or its whole number. */
  refunds: v.strictObject({ order: v.pipe(v.string(), v.maxLength(100)) }),
  refund: v.strictObject({
    orderId: Id,
    /** Made by the page for what was tapped: however often it is sent, it is refunded once. */
    refundId: v.pipe(v.string(), v.uuid()),
    cents: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    why: Filled(maxReason),
  }),
} as const

/** A refund as a manager sees it. Instants are ms. */
export type DeskRefund = OrderRefund & {
  /** By which the page recognises what it asked for when the answer was lost. */
  id: string
  /** The manager's name as it was then. */
  by: string
  /** Points that had been given for the order and came back; that it had earned and were taken, and that weren't there any more. */
  pointsBack: number
  pointsTaken: number
  pointsMissing: number
}

/** How an order stands with its refunds. */
export type DeskRefunds = {
  orderId: string
  number: string
  createdAt: number
  currency: string
  /** What is left of what was paid, by the way on which it goes back. */
  left: Pick<OrderRefund, 'onlineCents' | 'counterCents' | 'balanceCents'>
  /** It is a meal that was handed over. */
  isRefundable: boolean
  /** What the bank was asked to give back and hasn't said that it did. */
  onItsWayCents: number
  /** The newest first. */
  list: DeskRefund[]
}
