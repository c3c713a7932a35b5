import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './dish-frame.module.css'

/** Why a guest can't order this (spec §6). */
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

/** In place of the button that adds it, or beside the one that removes it: the way to become one, and back here. */
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
