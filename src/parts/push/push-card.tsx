import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import styles from './push.module.css'
import { PushBlocked, PushFailed, PushMeaning, type PushTopic } from './push-words.tsx'
import { usePush } from './use-push.ts'

/**
 * Offers notifications about the order or the booked table, once the restaurant has it and never before. A customer who
 * declines isn't asked again on this phone. Nothing is shown where notifications aren't possible. `over`: nothing more
 * will happen to the order or booking.
 */
export function PushCard({ over, about = 'order' }: { over: boolean; about?: PushTopic }) {
  const { state, busy, started, start } = usePush()
  const declined = useSetting('pushDeclined')
  if (state === undefined || declined === undefined) return null
  if (state === 'on')
    return started === 'on' ? (
      <Notice icon="check" live>
        <strong>
          <Trans>We'll tell you on this phone.</Trans>
        </strong>
        <Trans>You can turn it off in your profile.</Trans>
      </Notice>
    ) : null
  if (declined) return null
  if (state === 'blocked') return started === 'blocked' ? <Told words={<PushBlocked />} /> : null
  if (state !== 'off') return null
  if (started === 'browserFailed') return <Told words={<PushFailed />} />
  if (over) return null
  return (
    <aside className={styles.card}>
      <p className={styles.words}>
        <strong>
          {about === 'order' ? (
            <Trans>Shall we tell you when it's ready?</Trans>
          ) : (
            <Trans>Shall we tell you on this phone?</Trans>
          )}
        </strong>
        <span>
          <PushMeaning about={about} />
        </span>
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" busy={busy} onClick={() => void start()}>
          <Trans>Yes, tell me</Trans>
        </Button>
        <Button variant="quiet" onClick={() => void run(engine.declinePush())}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </aside>
  )
}

const Told = ({ words }: { words: ReactNode }) => (
  <Notice
    icon="info"
    live
    action={
      <Button variant="quiet" onClick={() => void run(engine.declinePush())}>
        <Trans>All right</Trans>
      </Button>
    }
  >
    {words}
  </Notice>
)
