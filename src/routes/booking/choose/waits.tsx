import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { BookingWait } from '../../../../core/schema/booking/booking.ts'
import { engine } from '../../../engine.ts'
import { useSession } from '../../../queries/use-session.ts'
import { useSetting } from '../../../queries/use-settings.ts'
import { run } from '../../../shell/command.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import { useDayNames } from './use-day-names.ts'

/** The full evenings for which the customer waits, each with a button to stop waiting. */
export function Waits() {
  const session = useSession()
  const waits = useSetting('bookingWaits')
  const customerId = session?.customerId
  useEffect(() => {
    if (customerId !== undefined) void engine.refreshBookings()
  }, [customerId])
  if (!waits || waits.customerId !== customerId) return null
  return waits.list.map((wait) => <Wait key={wait.day} wait={wait} />)
}

function Wait({ wait }: { wait: BookingWait }) {
  const [busy, setBusy] = useState(false)
  const evening = useDayNames().day(wait.day)
  const { diners } = wait
  const stop = async () => {
    setBusy(true)
    await run(engine.stopWaiting(wait))
    setBusy(false)
  }
  return (
    <Notice
      icon="clock"
      action={
        <Button variant="quiet" busy={busy} onClick={() => void stop()}>
          <Trans>Don't tell me</Trans>
        </Button>
      }
    >
      <Trans>
        We'll tell you if a table becomes free: {evening}, for {diners}.
      </Trans>
    </Notice>
  )
}
