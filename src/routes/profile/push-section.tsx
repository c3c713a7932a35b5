import { Trans } from '@lingui/react/macro'
import { PushBlocked, PushFailed, PushMeaning } from '../../parts/push/push-words.tsx'
import { usePush } from '../../parts/push/use-push.ts'
import { Section } from '../../ui/content/section.tsx'
import { useHasOrdered } from '../../queries/push-status.ts'
import { Button } from '../../ui/button.tsx'
import { BeginsAnew } from './begins-anew.tsx'
import styles from './profile-screen.module.css'

/**
 * Turns notifications about orders on and off. Customers aren't asked before their first order, so it is hidden until
 * then.
 */
export function PushSection() {
  const { state, busy, started, start, stop } = usePush()
  const hasOrdered = useHasOrdered()
  if (state === undefined || state === 'none' || (state !== 'on' && !hasOrdered)) return null
  return (
    <Section title={<Trans>Messages about your orders</Trans>}>
      <p className={styles.lead}>
        {state === 'on' && (
          <Trans>We'll tell you on this phone how your orders stand, even while the app is closed.</Trans>
        )}
        {state === 'off' && (started === 'browserFailed' ? <PushFailed /> : <PushMeaning />)}
        {state === 'blocked' && <PushBlocked />}
        {state === 'install' && (
          <>
            <Trans>
              On this phone that works once the app is on the home screen: tap Share, then “Add to Home
              Screen”.
            </Trans>{' '}
            <BeginsAnew />
          </>
        )}
      </p>
      {state === 'on' && (
        <Button variant="secondary" busy={busy} onClick={() => void stop()}>
          <Trans>Turn messages off</Trans>
        </Button>
      )}
      {state === 'off' && (
        <Button variant="secondary" busy={busy} onClick={() => void start()}>
          <Trans>Turn messages on</Trans>
        </Button>
      )}
    </Section>
  )
}
