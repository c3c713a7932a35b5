import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

/** Shown for any path that the app doesn't have. */
export function NotFoundScreen() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="search"
      level={1}
      title={t`There is nothing here`}
      actions={
        <>
          <ButtonLink to="/menu">
            <Trans>See the menu</Trans>
          </ButtonLink>
          <ButtonLink to="/" variant="quiet">
            <Trans>Home</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>The page may have moved, or the link has a typo.</Trans>
    </EmptyState>
  )
}
