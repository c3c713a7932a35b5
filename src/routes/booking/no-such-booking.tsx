import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { engine } from '../../engine.ts'
import { useRefreshOf } from '../../parts/refresh/use-refresh.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

/**
 * For an id that isn't on this phone: asks the restaurant before it says so. It asks again by itself after a lost answer,
 * and once the restaurant can be reached. On success the live query shows the booking.
 */
export function NoSuchBooking({ id }: { id: string }) {
  const { t } = useLingui()
  const ask = useCallback(() => engine.refreshBooking(id), [id])
  const { failure, busy, again } = useRefreshOf(ask, id)
  if (failure === null) return <ScreenSkeleton />
  const isNone = failure.code === 'LD_NOT_FOUND'
  return (
    <EmptyState
      icon={isNone ? 'table' : 'offline'}
      title={t`There is no such booking here`}
      actions={
        <>
          <ButtonLink to="/order">
            <Trans>See your orders and bookings</Trans>
          </ButtonLink>
          <Button variant="quiet" icon="refresh" busy={busy} onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </>
      }
    >
      {isNone ? (
        <Trans>It may belong to another account, or be gone.</Trans>
      ) : (
        <Trans>It isn't on this phone, and the restaurant can't be reached right now.</Trans>
      )}
    </EmptyState>
  )
}
