import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isInMemory } from '../../../../queries/open-storage.ts'
import { successorOf } from '../../../../../core/domain/order/intent-states.ts'
import type { OrderState } from '../../../../../core/schema/order/order.ts'
import type { OrderKind } from '../../../../../core/schema/primitives.ts'
import type { IntentState } from '../../../../../core/schema/order/intent.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { isCollected, isDelivered } from '../../../../../core/domain/order/order-type-rules.ts'
import type { Status } from '../../../../parts/order/status/status.ts'
import { PaidWords } from '../../../../parts/order/paid-words.tsx'
import type { Step } from './steps.ts'

type About = {
  orderType: OrderKind
  state: OrderState | IntentState
  withdrawing?: boolean
  goneSince?: number
  isPractice?: boolean | undefined
}

/** The words of a timeline step, for this kind of order and the step's progress. */
export function stepWords(
  { key, progress }: Step,
  { orderType, state, withdrawing = false, goneSince, isPractice }: About,
): ReactNode {
  const now = progress === 'current'
  switch (key) {
    case 'saved':
      return isInMemory() ? <Trans>Ordered in this page</Trans> : <Trans>Saved on this phone</Trans>
    case 'received':
      return receivedWords(progress, state, withdrawing)
    case 'payment':
      if (progress === 'done') return <PaidWords order={{ isPractice }} />
      return state === 'locked' ? <Trans>Payment under way</Trans> : <Trans>Waiting for payment</Trans>
    case 'confirmed':
      return now ? (
        <Trans>Waiting for the restaurant to confirm</Trans>
      ) : (
        <Trans>Confirmed by the restaurant</Trans>
      )
    case 'preparation':
      return <Trans>In preparation</Trans>
    case 'ready':
      if (isDelivered(orderType)) return <Trans>On its way</Trans>
      return isCollected(orderType) ? <Trans>Ready for you to collect</Trans> : <Trans>Ready</Trans>
    case 'completed':
      return <Trans>Completed</Trans>
    case 'ended':
      return goneSince === undefined ? endWords(state) : <Trans>Not at the restaurant any more</Trans>
  }
}

const shownAs: Partial<Record<Status, OrderIntentRow['state']>> = {
  // While the restaurant can't be reached, nothing is being sent.
  checking: 'unknown',
  // A customer who is already signed in isn't asked to sign in.
  otherCustomerSent: 'attention',
}

/** The same for an order that is still on this phone. `status` is the one shown in the hero. */
export function intentStepWords(step: Step, intent: OrderIntentRow, status: Status): ReactNode {
  if (step.key === 'ended') {
    if (successorOf(intent) !== null) return <Trans>Ordered again</Trans>
    return intent.state === 'expired' ? <Trans>Not sent</Trans> : <Trans>Withdrawn</Trans>
  }
  const { withdrawing, summary } = intent
  const state = shownAs[status] ?? intent.state
  return stepWords(step, { orderType: summary.orderType, state, withdrawing })
}

function receivedWords(progress: Step['progress'], state: About['state'], withdrawing: boolean): ReactNode {
  if (progress === 'done') return <Trans>The restaurant has it</Trans>
  if (withdrawing) return <Trans>Withdrawing it</Trans>
  if (state === 'sending') return <Trans>Sending to the restaurant</Trans>
  if (state === 'unknown') return <Trans>Checking with the restaurant</Trans>
  if (state === 'attention') return <Trans>Waits for your decision</Trans>
  if (state === 'parked') return <Trans>Waits for you to sign in</Trans>
  return <Trans>Waits to be sent</Trans>
}

function endWords(state: About['state']): ReactNode {
  if (state === 'refused') return <Trans>Not accepted by the restaurant</Trans>
  return state === 'expired' ? <Trans>Expired</Trans> : <Trans>Cancelled</Trans>
}
