import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isCountedOn } from '../../../../core/domain/booking/booking-steps.ts'
import { isMissedOffer } from '../../../../core/domain/booking/missed-offer.ts'
import { wallTime } from '../../../../core/domain/time/wall-clock.ts'
import type { BookingDay, BookingWait } from '../../../../core/schema/booking/booking.ts'
import { engine } from '../../../engine.ts'
import { useBookings } from '../../../queries/orders/use-bookings.ts'
import { useSession } from '../../../queries/use-session.ts'
import { useSetting } from '../../../queries/use-settings.ts'
import { run } from '../../../shell/command.ts'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import { toast } from '../../../ui/message/toast.tsx'
import { MissedOffer } from '../missed-offer.tsx'
import { chosenDay } from './use-booking-days.ts'
import { useDayNames } from './use-day-names.ts'

type WaitsProps = {
  /** The days that can be booked; undefined while they are read. */
  days: BookingDay[] | undefined
  now: number
}

/**
 * The full evenings for which the customer waits, each with a button to stop waiting, and those on which a table was
 * offered to them in vain. An evening on which nobody can be seated any more isn't shown: nothing can be offered.
 */
export function Waits({ days, now }: WaitsProps) {
  const { timeZone } = useCurrentShop()
  const bookings = useBookings() ?? []
  const session = useSession()
  const waits = useSetting('bookingWaits')
  const customerId = session?.customerId
  useEffect(() => {
    if (customerId !== undefined) void engine.refreshBookings()
  }, [customerId])
  if (!waits || waits.customerId !== customerId) return null
  const dayOf = (at: number) => wallTime(at, timeZone).day
  const eveningOf = (at: number) => chosenDay(days, { day: null, startsAt: at })?.day ?? dayOf(at)
  const coming = waits.list.filter(({ day }) =>
    days ? days.some((one) => one.day === day) : day >= dayOf(now),
  )
  // Who waits anew for that evening, or has a table, knows where they are.
  const settled = new Set([
    ...coming.map(({ day }) => day),
    ...bookings.filter((row) => isCountedOn(row, now)).map(({ startsAt }) => eveningOf(startsAt)),
  ])
  const missed = bookings.filter(
    (row) => isMissedOffer(row, now) && row.startsAt > now && !settled.has(eveningOf(row.startsAt)),
  )
  return (
    <>
      {coming.map((wait) => (
        <Wait key={wait.day} wait={wait} />
      ))}
      {missed.map((row) => (
        <Notice key={row.id} tone="warn" icon="clock">
          <MissedOffer booking={row} />
        </Notice>
      ))}
    </>
  )
}

function Wait({ wait }: { wait: BookingWait }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const evening = useDayNames().day(wait.day)
  const { diners } = wait
  const stop = async () => {
    setBusy(true)
    const { ok } = await run(engine.stopWaiting(wait))
    // The notice goes, and with it the only words that a screen reader could come upon.
    if (ok) toast('success', t`You aren't waiting any more: ${evening}`)
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
