import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isInAppleBrowser } from '../../shell/apple-mobile.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { Section } from '../../ui/content/section.tsx'
import { isFull, isInMemory, isOlder } from '../../queries/open-storage.ts'
import { useMenuStatus } from '../../queries/use-menu.ts'
import { useReadiness, useSetting } from '../../queries/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/message/toast.tsx'
import styles from './profile-screen.module.css'
import { useStorage } from './use-storage.ts'

/** What is stored on this phone so that ordering works without a signal. */
export function OfflineSection() {
  return isInMemory() ? <Nothing /> : <Kept />
}

function Nothing() {
  return (
    <Section title={<Trans>Without a signal</Trans>}>
      <p className={styles.lead}>
        {isOlder() ? (
          <Trans>
            An older version of this app is used here now. Offline use is off; what you saved stays.
          </Trans>
        ) : isFull() ? (
          <Trans>
            There was no room left on this phone, so the app saves nothing. You can order while you're online.
            Once you have freed some space, close this page and open the app again.
          </Trans>
        ) : (
          <Trans>
            This browser lets the app save nothing, as in some private modes. You can order while you're
            online; without a signal it won't open.
          </Trans>
        )}
      </p>
    </Section>
  )
}

function Kept() {
  const shell = useSetting('shell')
  const readiness = useSetting('readiness')
  const menu = useMenuStatus()
  const ready = useReadiness()
  const { dayTime } = useFormats()
  const when = menu ? dayTime(menu.confirmedAt) : null
  return (
    <Section title={<Trans>Without a signal</Trans>}>
      <p className={styles.lead}>
        {ready === undefined ? (
          '\u00A0'
        ) : ready ? (
          <Trans>Everything is here: you can look and order without a signal.</Trans>
        ) : (
          <Trans>Some of it is still on its way. Stay online for a moment.</Trans>
        )}
      </p>
      <ul className={styles.checks}>
        <Check on={shell?.ready === true}>
          <Trans>The app itself</Trans>
        </Check>
        <Check on={readiness?.menu === true}>
          {when === null ? <Trans>The menu</Trans> : <Trans>The menu, as of {when}</Trans>}
        </Check>
        <Check on={readiness?.pictures === true}>
          <Trans>Pictures of the dishes</Trans>
        </Check>
        <Check on={readiness?.guest === true}>
          <Trans>Ordering as a guest</Trans>
        </Check>
      </ul>
      <Storage />
    </Section>
  )
}

function Check({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <li className={styles.check} data-on={on || undefined}>
      <Icon name={on ? 'check' : 'clock'} size={20} />
      <span>
        {children}{' '}
        <span className="visually-hidden">
          {on ? <Trans>– kept on this phone</Trans> : <Trans>– not on this phone yet</Trans>}
        </span>
      </span>
    </li>
  )
}

function Storage() {
  const { t, i18n } = useLingui()
  const { usedMegabytes, protection, protect } = useStorage()
  if (usedMegabytes === null) return null
  const megabytes = i18n.number(usedMegabytes)
  const ask = async () => {
    if (!(await protect())) toast('text', t`The browser decides that by itself. Installing the app helps.`)
  }
  return (
    <div className={styles.storage}>
      <p className={styles.muted}>
        <Trans>It takes about {megabytes} MB on this phone.</Trans>{' '}
        {protection === 'kept' && <Trans>The browser keeps it until you remove it.</Trans>}
        {protection === 'open' &&
          (isInAppleBrowser() ? (
            <Trans>The browser may remove it after seven days without a visit.</Trans>
          ) : (
            <Trans>When the phone runs out of space, the browser may remove it.</Trans>
          ))}
      </p>
      {protection === 'open' && (
        <Button variant="secondary" icon="lock" onClick={() => void ask()}>
          <Trans>Ask the browser to keep it</Trans>
        </Button>
      )}
    </div>
  )
}
