import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { statusLooks } from '../../../../parts/order/status/status-looks.ts'
import { StatusWords } from '../../../../parts/order/status/status-words.tsx'
import type { Status } from '../../../../parts/order/status/status.ts'
import { useConnection } from '../../../../queries/use-settings.ts'
import { StatusHero } from '../progress/status-hero.tsx'
import { hourMs } from '../../../../../core/domain/time/durations.ts'

/** For a shorter span, the time of day is clear without the date. */
const halfDayMs = 12 * hourMs

/** The status of an order on this phone, and what it means. */
export function IntentHero({ intent, status }: { intent: OrderIntentRow; status: Status }) {
  const { i18n } = useLingui()
  const isPortal = useConnection().state === 'portal'
  const look = statusLooks[status]
  const table = intent.summary.tableNumber
  return (
    <StatusHero
      tone={look.tone}
      icon={look.icon}
      title={i18n._(look.name)}
      number={table === '' ? null : { label: <Trans>Table</Trans>, value: table }}
    >
      <p>
        <StatusWords status={status} intent={intent} portal={isPortal} />
      </p>
      {status === 'saved' && <Until intent={intent} />}
    </StatusHero>
  )
}

/** Until when the order is sent without another tap. */
function Until({ intent: { deadlineAt, createdAt } }: { intent: OrderIntentRow }) {
  const { dayTime, time } = useFormats()
  const until = deadlineAt - createdAt < halfDayMs ? time(deadlineAt) : dayTime(deadlineAt)
  return (
    <p>
      <Trans>After {until} it isn't sent any more.</Trans>
    </p>
  )
}
