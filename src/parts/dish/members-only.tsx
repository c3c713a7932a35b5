import { Trans } from '@lingui/react/macro'
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

/** In place of the button that adds it. Members can't sign in here yet, so nothing promises that they can. */
export function ElsewhereOnTheMenu() {
  return (
    <ButtonLink to="/menu" className={styles.go}>
      <Trans>See the menu</Trans>
    </ButtonLink>
  )
}
