import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'

/** Leaves the table of the address, to order for another place. */
export function LeaveTable({ variant }: { variant?: 'quiet' }) {
  return (
    <ButtonLink
      to="."
      search={(old) => ({ ...old, table: undefined })}
      replace
      variant={variant}
      // The link disappears with what it stands in: move the keyboard focus to the main element.
      onClick={({ currentTarget }) => currentTarget.closest('main')?.focus({ preventScroll: true })}
    >
      <Trans>Order without a table</Trans>
    </ButtonLink>
  )
}
