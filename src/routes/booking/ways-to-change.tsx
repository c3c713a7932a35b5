import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { bookingStateAt, mayCancelBooking } from '../../../core/domain/booking/booking-steps.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'
import { useSheet } from '../../shell/navigation/use-sheet.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx'
import { beginWith, partyOf } from './booking-draft.ts'
import styles from './booking.module.css'

type AgainProps = { booking: BookingRow; isOver: boolean; now: number }

/**
 * Books the same again: in place of this booking while it stands, otherwise as a new one. A change keeps what the
 * customer agreed to; a new booking asks anew.
 */
export function Again({ booking, isOver, now }: AgainProps) {
  const navigate = useNavigate()
  const { booking: isOffered } = useCurrentShop()
  // Moving is possible only as long as cancelling is: otherwise it would be a way around that limit.
  const mayMove = bookingStateAt(booking, now) !== 'held' && mayCancelBooking(booking, now)
  if (!isOffered || (!isOver && !mayMove)) return null
  const begin = () => {
    const { contact } = booking
    beginWith(booking.customerId, {
      ...partyOf(booking),
      replaces: isOver ? null : booking.id,
      firstName: contact?.firstName ?? null,
      lastName: contact?.lastName ?? '',
      mobilePrefix: contact?.mobilePrefix ?? null,
      mobile: contact?.mobile ?? null,
      email: booking.email,
      note: isOver ? '' : booking.note,
      wantsNews: !isOver && booking.wantsNews,
    })
    void navigate({ to: '/booking' })
  }
  return (
    <Button variant="secondary" wide icon={isOver ? 'refresh' : 'clock'} onClick={begin}>
      {isOver ? <Trans>Book again</Trans> : <Trans>Change the time or the number of people</Trans>}
    </Button>
  )
}

/** Cancels the booking, after asking once more. */
export function CallOff({ booking }: { booking: BookingRow }) {
  const { t } = useLingui()
  const { dayTime } = useFormats()
  const { open, show, close } = useSheet('cancel-booking')
  const cancel = async () => {
    await run(engine.cancelBooking(booking.id))
    close()
  }
  const until = dayTime(booking.cancelUntil)
  return (
    <>
      <Button variant="danger" wide onClick={show}>
        <Trans>Cancel this booking</Trans>
      </Button>
      {booking.state === 'confirmed' && (
        <p className={styles.hint}>
          <Trans>You can cancel until {until}</Trans>
        </p>
      )}
      <ConfirmSheet
        open={open}
        onClose={close}
        title={t`Cancel this booking?`}
        yes={<Trans>Cancel the booking</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={cancel}
      >
        <p>
          <Trans>The table goes to somebody else. This can't be undone.</Trans>
        </p>
      </ConfirmSheet>
    </>
  )
}
