import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type IntentState, addressCalls } from '../../../../../core/schema/order/intent.ts'
import type { IntentRow } from '../../../../../core/storage/rows.ts'
import { useIsCut } from '../../../../queries/use-settings.ts'
import { Held, Line, Lines } from './held.tsx'
import { useInstant } from './use-instant.ts'

/** The words of each state. A row of another release (G34) may have an unknown state, which is shown as stored. */
const stateWords: Partial<Record<IntentState, MessageDescriptor>> = {
  queued: msg`waits to be sent`,
  sending: msg`is being sent`,
  unknown: msg`may have arrived`,
  attention: msg`needs your decision`,
  parked: msg`waits for you to sign in`,
  confirmed: msg`arrived`,
  expired: msg`was not sent`,
  cancelled: msg`was withdrawn`,
}

type OutboxHeldProps = {
  intents: Pick<IntentRow, 'id' | 'call' | 'createdAt' | 'state'>[]
  /** How many intents aren't settled. */
  waiting: number
}

/** The intents on this phone, and their states. */
export function OutboxHeld({ intents, waiting }: OutboxHeldProps) {
  const { i18n } = useLingui()
  const instant = useInstant()
  const isCut = useIsCut()
  const stateOf = ({ state }: Pick<IntentRow, 'state'>) => {
    // While the restaurant can't be reached, nothing is being sent: a sender was stopped in the middle.
    const words = stateWords[isCut && state === 'sending' ? 'unknown' : state]
    return words ? i18n._(words) : state
  }
  return (
    <Held
      icon="refresh"
      title={<Trans>Waiting to be sent</Trans>}
      value={waiting > 0 ? <Plural value={waiting} one="# waits" other="# wait" /> : <Trans>Nothing</Trans>}
    >
      {intents.length > 0 && (
        <Lines>
          {intents.map((intent) => (
            <Line
              key={intent.id}
              what={
                <>
                  <Call call={intent.call} /> · {instant(intent.createdAt)}
                </>
              }
              more={stateOf(intent)}
            />
          ))}
        </Lines>
      )}
    </Held>
  )
}

function Call({ call }: Pick<IntentRow, 'call'>) {
  if (call === 'orderCreate') return <Trans>Order</Trans>
  if (call === 'orderCancel') return <Trans>Cancellation</Trans>
  return addressCalls.includes(call) ? <Trans>Address</Trans> : call
}
