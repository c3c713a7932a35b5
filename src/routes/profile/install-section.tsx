import { Trans } from '@lingui/react/macro'
import { isAppleMobile } from '../../shell/apple-mobile.ts'
import { useInstall } from '../../shell/install.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Section } from '../../ui/content/section.tsx'
import { Button } from '../../ui/button.tsx'
import { BeginsAnew } from './begins-anew.tsx'
import styles from './profile-screen.module.css'

/** Installs the app on the home screen: by a button where the browser offers it, by instructions on Apple's phones. */
export function InstallSection() {
  const install = useInstall()
  const installed = useMedia('(display-mode: standalone)')
  if (installed || (!install && !isAppleMobile())) return null
  return (
    <Section title={<Trans>On your home screen</Trans>}>
      {install ? (
        <>
          <p className={styles.muted}>
            <Trans>One tap from the home screen, even without signal.</Trans>
          </p>
          <Button variant="secondary" icon="install" onClick={() => void install()}>
            <Trans>Install the app</Trans>
          </Button>
        </>
      ) : (
        <p className={styles.muted}>
          <Trans>Tap Share in your browser, then “Add to Home Screen”.</Trans> <BeginsAnew />
        </p>
      )}
    </Section>
  )
}
