import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { engine } from '../../engine.ts'
import { isInAppleBrowser } from '../../shell/apple-mobile.ts'
import { errorText } from '../../shell/command.ts'
import { useSheet } from '../../shell/navigation/use-sheet.ts'
import { Notice } from '../../ui/message/notice.tsx'
import { useGuestPass } from '../../queries/use-guest-pass.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './login-screen.module.css'
import type { useEnter } from './use-enter.ts'

/** Lets the customer order as a guest, known only by this phone. */
export function AsGuest({ busy, enter, filterGone, goOn }: ReturnType<typeof useEnter>) {
  const [failure, setFailure] = useState<string | null>(null)
  const needsNetwork = useNeedsNetwork()
  const go = async () => {
    setFailure(null)
    const result = await enter('guest', () => engine.continueAsGuest())
    if (result?.ok === false) setFailure(await errorText(result.code, result.params))
  }
  if (filterGone) return <FilterGone goOn={goOn} />
  return (
    <section className={styles.guest}>
      {failure ? (
        <Notice tone="danger" icon="alert" live>
          {failure}
        </Notice>
      ) : (
        needsNetwork && (
          <Notice icon="offline">
            <Trans>The first time takes one moment of network. After that, you can go on without.</Trans>
          </Notice>
        )
      )}
      <Button variant="secondary" wide busy={busy === 'guest'} onClick={() => void go()}>
        <Trans>Continue as guest</Trans>
      </Button>
      <p className={styles.lead}>
        {isInAppleBrowser() ? (
          <Trans>
            No account needed, also when the signal is bad. Orders stay in this browser, which may remove them
            after seven days without a visit.
          </Trans>
        ) : (
          <Trans>No account needed, also when the signal is bad. Orders stay on this phone.</Trans>
        )}
      </p>
    </section>
  )
}

/**
 * Says that a guest goes on without the filter of the member who was here: what somebody avoids may say something of
 * their health, so the phone doesn't keep it for another customer (G32), who may be the same person.
 */
function FilterGone({ goOn }: Pick<ReturnType<typeof useEnter>, 'goOn'>) {
  const navigate = useNavigate()
  // A history step of its own, so that closing the filter leads back to the menu.
  const { show } = useSheet('menu-filter')
  const setAgain = async () => {
    await navigate({ to: '/menu', replace: true })
    show()
  }
  return (
    <section ref={focus} tabIndex={-1} className={styles.guest}>
      <Notice tone="warn" icon="filter" live>
        <Trans>You go on as a guest, without the filter for allergens and diets that was set here.</Trans>
      </Notice>
      <Button wide onClick={() => void setAgain()}>
        <Trans>Set the filter again</Trans>
      </Button>
      <Button variant="secondary" wide onClick={goOn}>
        <Trans>Go on without a filter</Trans>
      </Button>
    </section>
  )
}

/** Before anything else gives the focus a place, since the button that had it is gone. */
const focus = (block: HTMLElement | null) => block?.focus()

/** True if this phone has no guest pass yet and the restaurant can't be reached to get one. */
function useNeedsNetwork(): boolean {
  const hasPass = useGuestPass()
  const isCut = useIsCut()
  return hasPass === false && isCut
}
