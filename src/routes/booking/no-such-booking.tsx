import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

/** None of this id is here: it is another customer's, or gone. */
export function NoSuchBooking() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="table"
      title={t`There is no such booking here`}
      actions={
        <ButtonLink to="/order">
          <Trans>See your orders and bookings</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may belong to another account, or be gone.</Trans>
    </EmptyState>
  )
}
