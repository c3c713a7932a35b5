import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderState } from '../../../core/schema/order.ts'
import type { IntentState } from '../../../core/schema/intent.ts'
import type { IconName } from '../../ui/icon.tsx'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger'
export type Look = { name: MessageDescriptor; tone: Tone; icon: IconName }

/** Every state of an order at the restaurant (spec §4) in a few words. */
export const orderLooks: Record<OrderState, Look> = {
  created: { name: msg`Received`, tone: 'accent', icon: 'check' },
  pendingPayment: { name: msg`Waiting for payment`, tone: 'warn', icon: 'clock' },
  locked: { name: msg`Locked`, tone: 'neutral', icon: 'lock' },
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

/** Every state of an order that is still this phone's business. */
export const intentLooks: Record<IntentState, Look> = {
  queued: { name: msg`Saved on this phone`, tone: 'warn', icon: 'ready' },
  sending: { name: msg`Sending`, tone: 'accent', icon: 'refresh' },
  unknown: { name: msg`Checking with the restaurant`, tone: 'warn', icon: 'search' },
  attention: { name: msg`Needs your decision`, tone: 'danger', icon: 'alert' },
  parked: { name: msg`Waits for you to sign in`, tone: 'warn', icon: 'lock' },
  confirmed: { name: msg`The restaurant has it`, tone: 'ok', icon: 'check' },
  expired: { name: msg`Not sent`, tone: 'danger', icon: 'clock' },
  cancelled: { name: msg`Taken back`, tone: 'neutral', icon: 'close' },
}
