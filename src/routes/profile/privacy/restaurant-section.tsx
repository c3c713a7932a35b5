import { Trans } from '@lingui/react/macro'
import { meaningOf } from '../../../../core/contract/errors.ts'
import { useErrorText } from '../../../shell/use-error-text.ts'
import { Notice } from '../../../ui/message/notice.tsx'
import { classes } from '../../../ui/classes.ts'
import { Section } from '../../../ui/content/section.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { ResultCode } from '../../../../workers/engine/base/result.ts'
import { HeldList } from './held/held.tsx'
import styles from './privacy-screen.module.css'
import { RestaurantComing, RestaurantHeld } from './held/restaurant-held.tsx'
import type { Asked } from './use-shop-data.ts'
import { useInstant } from './held/use-instant.ts'

type RestaurantSectionProps = {
  /** Null if no customer is here about whom to ask the restaurant. */
  asked: Asked | null
  onAsk: () => void
}

/** What the restaurant says it has stored about the customer. */
export function RestaurantSection({ asked, onAsk }: RestaurantSectionProps) {
  const instant = useInstant()
  const data = asked?.data ?? null
  const when = data && instant(data.exportedAt)
  return (
    <Section title={<Trans>At the restaurant</Trans>} boxed={false}>
      {asked === null ? (
        <p className={styles.muted}>
          <Trans>
            Nobody is signed in on this phone, so the restaurant can't be asked about anybody. To it, this
            phone is a random number.
          </Trans>
        </p>
      ) : (
        <div className={styles.stack}>
          {data && (
            <>
              <p className={classes(styles.muted, styles.answered)}>
                <Trans>
                  What {data.storeName} has about you, as it answered on {when}. Its own notes on bookings and
                  what protects it from misuse for a time, such as network addresses, aren't in it: ask it for
                  those.
                </Trans>
              </p>
              <HeldList>
                <RestaurantHeld data={data} />
              </HeldList>
            </>
          )}
          {!data && !asked.failure && (
            <>
              <p className={classes(styles.muted, styles.answered)} />
              <HeldList>
                <RestaurantComing />
              </HeldList>
            </>
          )}
          {asked.failure && !asked.busy && <Failure code={asked.failure} had={data !== null} />}
          <div>
            <Button variant="secondary" icon="refresh" busy={asked.busy} onClick={onAsk}>
              {data ? (
                <Trans>Ask again</Trans>
              ) : asked.failure ? (
                <Trans>Try again</Trans>
              ) : (
                <Trans>Ask the restaurant</Trans>
              )}
            </Button>
          </div>
        </div>
      )}
    </Section>
  )
}

/** Why the restaurant's data can't be shown. */
function Failure({ code, had }: { code: ResultCode; had: boolean }) {
  const words = useErrorText(code)
  const isOffline = meaningOf(code) === 'silent'
  return (
    <Notice
      icon={isOffline ? 'offline' : 'alert'}
      tone="warn"
      live
      action={meaningOf(code) === 'signIn' && <SignIn />}
    >
      {code === 'BS_0001' ? (
        <Trans>It was asked for many times within the hour. Try again later.</Trans>
      ) : isOffline ? (
        <Trans>The restaurant can't be reached, so what it holds can't be shown right now.</Trans>
      ) : (
        words
      )}{' '}
      {had && <Trans>What you see is its last answer.</Trans>}
    </Notice>
  )
}

const SignIn = () => (
  <ButtonLink to="/login" search={(old) => ({ ...old, redirect: '/profile/privacy' })} variant="quiet">
    <Trans>Sign in</Trans>
  </ButtonLink>
)
