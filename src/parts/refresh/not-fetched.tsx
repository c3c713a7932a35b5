import { Trans } from '@lingui/react/macro'
import { isUnanswered } from '../../../core/contract/errors.ts'
import { useErrorText } from '../../shell/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import type { Refreshed } from './use-refresh.ts'

type NotFetchedProps = Omit<Refreshed, 'failure'> & {
  title: string
  failure: NonNullable<Refreshed['failure']>
}

/**
 * In place of data that was never read on this phone and couldn't be fetched: says so, with the reason and a retry
 * button.
 */
export function NotFetched({ title, failure, busy, again }: NotFetchedProps) {
  const why = useErrorText(failure.code, failure.params)
  return (
    <EmptyState
      icon={isUnanswered(failure.code) ? 'offline' : 'alert'}
      title={title}
      actions={
        <Button variant="secondary" icon="refresh" busy={busy} onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {why}
    </EmptyState>
  )
}
