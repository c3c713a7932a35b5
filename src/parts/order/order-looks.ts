import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderState } from '../../../core/schema/order/order.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import type { IconName } from '../../ui/icon.tsx'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger'
export type Look = { name: MessageDescriptor; tone: Tone; icon: IconName }

/** The words, tone and icon of every state of an order at the restaurant (spec §4). */
export const orderLooks: Record<OrderState, Look> = {
  created: { name: msg`Received`, tone: 'accent', icon: 'check' },
  pendingPayment: { name: msg`Waiting for payment`, tone: 'warn', icon: 'clock' },
  locked: { name: msg`Payment under way`, tone: 'neutral', icon: 'lock' },
  waitingForConfirmation: { name: msg`Waiting for confirmation`, tone: 'accent', icon: 'clock' },
  confirmed: { name: msg`Confirmed`, tone: 'ok', icon: 'check' },
  inPreparation: { name: msg`In preparation`, tone: 'accent', icon: 'menu' },
  waitingForPickup: { name: msg`Ready`, tone: 'ok', icon: 'bag' },
  onDelivery: { name: msg`On its way`, tone: 'accent', icon: 'bike' },
  completed: { name: msg`Completed`, tone: 'neutral', icon: 'check' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral', icon: 'close' },
  refused: { name: msg`Not accepted`, tone: 'danger', icon: 'alert' },
  expired: { name: msg`Expired`, tone: 'neutral', icon: 'clock' },
}

/** The restaurant had taken the order and says now that it doesn't have it (G33). */
export const goneLook: Look = { name: msg`Not known any more`, tone: 'warn', icon: 'alert' }

/** The look of an order's state, or of an order that the restaurant doesn't know any more. */
export const lookOf = ({ state, goneSince }: Pick<OrderRow, 'state' | 'goneSince'>): Look =>
  goneSince === undefined ? orderLooks[state] : goneLook
