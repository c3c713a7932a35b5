import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useInstall } from '../../shell/install.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './install-card.module.css'

/**
 * Offers to add the app to the home screen, if the browser supports it. The browser makes its offer anew in each
 * launch, so the card isn't part of a stored screen.
 */
export function InstallCard() {
  const install = useInstall()
  const { name } = useCurrentShop()
  if (!install) return null
  return (
    <aside className={styles.install} data-mine>
      <Icon name="install" size={28} />
      <p>
        <strong>
          <Trans>Keep {name} on your phone</Trans>
        </strong>
        <span>
          <Trans>One tap from the home screen, even without signal.</Trans>
        </span>
      </p>
      <Button onClick={() => void install()}>
        <Trans>Add to home screen</Trans>
      </Button>
    </aside>
  )
}
