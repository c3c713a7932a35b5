import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePausedWords } from '../order/use-paused-words.ts'
import styles from './dish-frame.module.css'

/** Says that the chosen order type takes no orders now. */
export function PausedDishNotice() {
  return (
    <p className={styles.notice}>
      <Icon name="clock" />
      <span>{usePausedWords()}</span>
    </p>
  )
}

/** Leads to the menu, where another order type can be chosen. Stands in place of the add button. */
export const ToMenu = () => (
  <ButtonLink to="/menu" className={styles.go}>
    <Trans>See the menu</Trans>
  </ButtonLink>
)
