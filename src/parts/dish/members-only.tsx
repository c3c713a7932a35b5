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
        <Trans>This one is for members. Sign in with your phone number and it's yours to order.</Trans>
      </span>
    </p>
  )
}

/** Signs in and comes back here. */
export function SignInToOrder() {
  const here = useRouterState({ select: (state) => state.location.href })
  return (
    <ButtonLink
      to="/login"
      search={(old) => ({ ...old, redirect: here })}
      className={styles.go}
      icon="person"
    >
      <Trans>Sign in to order</Trans>
    </ButtonLink>
  )
}
