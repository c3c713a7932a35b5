import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ResultCode } from '../../../workers/engine/base/result.ts'
import { engine } from '../../engine.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

/**
 * For an id that isn't on this phone: asks the restaurant before it says so, and again once the restaurant can be
 * reached.
 */
export function NoSuchBooking({ id }: { id: string }) {
  const { t } = useLingui()
  const isCut = useIsCut()
  const [code, setCode] = useState<ResultCode | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!isCut) void ask(id).then(setCode)
  }, [id, isCut])
  const answer = code ?? (isCut ? 'EN_OFFLINE' : null)
  if (answer === null) return <ScreenSkeleton />
  const again = async () => {
    setBusy(true)
    setCode((await ask(id)) ?? answer)
    setBusy(false)
  }
  return (
    <EmptyState
      icon={answer === 'LD_NOT_FOUND' ? 'table' : 'offline'}
      title={t`There is no such booking here`}
      actions={
        <>
          <ButtonLink to="/order">
            <Trans>See your orders and bookings</Trans>
          </ButtonLink>
          <Button variant="quiet" icon="refresh" busy={busy} onClick={() => void again()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      }
    >
      {answer === 'LD_NOT_FOUND' ? (
        <Trans>It may belong to another account, or be gone.</Trans>
      ) : (
        <Trans>It isn't on this phone, and the restaurant can't be reached right now.</Trans>
      )}
    </EmptyState>
  )
}

/** Why the booking can't be read; null on success, and then the live query shows it. */
async function ask(id: string): Promise<ResultCode | null> {
  const result = await engine.refreshBooking(id)
  return result.ok ? null : result.code
}
