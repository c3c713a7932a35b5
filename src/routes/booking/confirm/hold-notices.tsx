import { Trans, useLingui } from '@lingui/react/macro'
import { isUnanswered } from '../../../../core/contract/errors.ts'
import { minutesAndSeconds } from '../../../../core/domain/time/minutes-and-seconds.ts'
import { BookingFacts } from '../../../parts/booking/booking-facts.tsx'
import { useErrorText } from '../../../shell/use-error-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { EmptyState } from '../../../ui/message/empty-state.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import styles from '../booking.module.css'

/** Shown if the draft has no chosen table. */
export function NothingChosen() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="table"
      title={t`Choose a time first`}
      actions={
        <ButtonLink to="/booking">
          <Trans>Choose a day and a time</Trans>
        </ButtonLink>
      }
    >
      <Trans>Then the table is held for you while you fill in the rest.</Trans>
    </EmptyState>
  )
}

type HoldingProps = {
  wish: { startsAt: number; diners: number }
  /** The code of the reason why the table isn't held yet, or null while the hold is being asked for. */
  delay: string | null
  onRetry: () => void
}

/** Shown while the hold is being asked for, or can't be had just now. */
export function Holding({ wish, delay, onRetry }: HoldingProps) {
  const isUnheard = delay !== null && isUnanswered(delay)
  const why = useErrorText(isUnheard ? null : delay)
  return (
    <div className={styles.form}>
      {delay !== null ? (
        <Notice
          tone="warn"
          icon={isUnheard ? 'offline' : 'clock'}
          live
          action={
            <Button variant="quiet" onClick={onRetry}>
              <Trans>Try now</Trans>
            </Button>
          }
        >
          <strong>
            {isUnheard ? (
              <Trans>The table isn't held yet: the restaurant can't be reached.</Trans>
            ) : (
              <Trans>The table isn't held yet.</Trans>
            )}
          </strong>
          {isUnheard ? (
            <Trans>What you chose is kept, and asked for as soon as there is a connection.</Trans>
          ) : (
            why
          )}
        </Notice>
      ) : (
        <p role="status">
          <Trans>Asking for the table …</Trans>
        </p>
      )}
      <Section title={<Trans>Your table</Trans>}>
        <BookingFacts booking={{ ...wish, area: null }} />
      </Section>
    </div>
  )
}

/**
 * How long the table is still held, by the restaurant's clock. Screen readers announce it one minute before the end.
 */
export function Left({ left }: { left: number }) {
  const time = minutesAndSeconds(left)
  return (
    <Notice icon="clock">
      <span role="timer" aria-live={left === 60 ? 'polite' : 'off'}>
        <Trans>The table is held for you for {time} minutes.</Trans>
      </span>
    </Notice>
  )
}

export const RanOut = ({ onAgain }: { onAgain: () => void }) => (
  <Notice
    tone="warn"
    icon="clock"
    live
    action={
      <Button variant="quiet" onClick={onAgain}>
        <Trans>Hold it again</Trans>
      </Button>
    }
  >
    <Trans>The table isn't held any more. What you typed is still here.</Trans>
  </Notice>
)

export const InDoubt = () => (
  <Notice tone="warn" icon="offline" live>
    <strong>
      <Trans>We don't know yet whether the restaurant got your request.</Trans>
    </strong>
    <Trans>We'll ask as soon as there is a connection. The table won't be booked twice.</Trans>
  </Notice>
)
