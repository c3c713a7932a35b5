import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

/** Shown when something in the app broke. The orders and the cart are in the database, not in the page. */
export function ErrorScreen() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="alert"
      level={1}
      title={t`Something went wrong`}
      actions={
        <Button onClick={() => location.reload()}>
          <Trans>Start again</Trans>
        </Button>
      }
    >
      <Trans>Your cart and your orders are safe on this phone.</Trans>
    </EmptyState>
  )
}
