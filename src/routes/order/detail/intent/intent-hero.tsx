import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { useFormats } from '../../../../shell/visit/app-context.ts'
import { standingLooks } from '../../../../parts/order/standing/standing-looks.ts'
import { StandingWords } from '../../../../parts/order/standing/standing-words.tsx'
import type { Standing } from '../../../../parts/order/standing/standing.ts'
import { useConnection } from '../../../../queries/use-settings.ts'
import { StatusHero } from '../progress/status-hero.tsx'

/** Short of this, the clock alone says when. */
const halfDayMs = 12 * 60 * 60 * 1000

/** How an order on this phone stands, and what that means. */
export function IntentHero({ intent, standing }: { intent: OrderIntentRow; standing: Standing }) {
  const { i18n } = useLingui()
  const isPortal = useConnection().state === 'portal'
  const look = standingLooks[standing]
  const table = intent.summary.tableNumber
  return (
    <StatusHero
      tone={look.tone}
      icon={look.icon}
      title={i18n._(look.name)}
      number={table === '' ? null : { label: <Trans>Table</Trans>, value: table }}
    >
      <p>
        <StandingWords standing={standing} intent={intent} portal={isPortal} />
      </p>
      {standing === 'saved' && <Until intent={intent} />}
    </StatusHero>
  )
}

/** Until when it is sent without another tap. */
function Until({ intent: { deadlineAt, createdAt } }: { intent: OrderIntentRow }) {
  const { dayTime, time } = useFormats()
  const until = deadlineAt - createdAt < halfDayMs ? time(deadlineAt) : dayTime(deadlineAt)
  return (
    <p>
      <Trans>After {until} it isn't sent any more.</Trans>
    </p>
  )
}
