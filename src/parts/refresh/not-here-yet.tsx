import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { isUnanswered } from '../../../core/contract/errors.ts'
import { refreshMenu } from '../../engine.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { useErrorText } from '../../shell/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { useRefreshOf } from './use-refresh.ts'

type NotHereYetProps = {
  /** Shown until it is clear that the menu can't be had now. */
  waiting: ReactNode
  level?: 1 | 2
  /** What else can be done, beside trying again. */
  otherwise?: ReactNode
}

/** By then a menu that can be had is usually here, and the engine knows what this tab shows. */
const patienceMs = 2_000

/**
 * In place of a menu that was never on this phone: says why it can't be had, be it that there is no network, that the
 * restaurant has a problem, or that the phone is full. The reason is asked for and not read from the database, since a
 * full phone can't store it.
 */
export function NotHereYet({ waiting, level, otherwise }: NotHereYetProps) {
  const { t } = useLingui()
  const isCut = useIsCut()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, patienceMs, true)
    return () => clearTimeout(timer)
  }, [])
  const { failure, busy, again } = useRefreshOf(refreshMenu, isLate && !isCut ? 'menu' : '')
  const why = useErrorText(failure?.code ?? null, failure?.params)
  if (!isCut && !failure) return waiting
  const isUnheard = isCut || isUnanswered(failure!.code)
  const tryAgain = !isCut && (
    <Button variant="secondary" icon="refresh" busy={busy} onClick={again}>
      <Trans>Try again</Trans>
    </Button>
  )
  return (
    <EmptyState
      icon={isUnheard ? 'offline' : 'alert'}
      level={level}
      title={t`The menu isn't on this phone yet`}
      actions={
        (tryAgain || otherwise) && (
          <>
            {tryAgain}
            {otherwise}
          </>
        )
      }
    >
      {isCut ? <Trans>It appears by itself as soon as there is a connection.</Trans> : why}
    </EmptyState>
  )
}
