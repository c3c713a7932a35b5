import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './dish-frame.module.css'

/** Says that a guest can't order this dish (spec §6). */
export function MembersOnlyNotice() {
  return (
    <p className={styles.notice}>
      <Icon name="lock" />
      <span>
        <Trans>This one is for the restaurant's members only.</Trans>
      </span>
    </p>
  )
}

/**
 * A link to signing in or up, and back to this screen. Stands in place of the add button, or beside the remove button.
 */
export function BecomeMember({ variant }: { variant?: 'secondary' }) {
  const here = useRouterState({ select: ({ location }) => location.href })
  return (
    <ButtonLink
      to="/login"
      search={(old) => ({ ...old, redirect: here })}
      variant={variant}
      className={variant ? undefined : styles.go}
    >
      <Trans>Sign in or sign up</Trans>
    </ButtonLink>
  )
}
