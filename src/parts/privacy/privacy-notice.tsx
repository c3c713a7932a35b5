import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BankNote } from './bank-note.tsx'
import { MapNote } from './map-note.tsx'
import { OutsideNote } from './outside-note.tsx'
import styles from './privacy-notice.module.css'

/**
 * The cookie notice of spec §2, shown until it is dismissed. It is a line at the end of a screen and no dialog over it,
 * since there is nothing to consent to: no cookies, no tracking, and only what the service needs is kept on the phone.
 */
export function PrivacyNotice() {
  const dismiss = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears with the notice, which would lose the focus.
    currentTarget.closest('main')?.focus({ preventScroll: true })
    await run(engine.dismissPrivacyNotice())
  }
  return (
    <aside className={styles.notice}>
      <Icon name="lock" size={20} />
      <p>
        <Trans>
          No cookies, no tracking. Only what ordering needs is kept on this phone, and nothing is sent to
          anyone but the restaurant.
        </Trans>{' '}
        <MapNote /> <BankNote /> <OutsideNote />
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/profile/privacy" variant="quiet">
          <Trans>See what is kept</Trans>
        </ButtonLink>
        <Button variant="quiet" onClick={(event) => void dismiss(event)}>
          <Trans>Got it</Trans>
        </Button>
      </div>
    </aside>
  )
}
