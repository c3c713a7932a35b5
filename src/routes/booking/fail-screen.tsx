import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { useErrorText } from '../../shell/use-error-text.ts'
import { CallButton } from '../../parts/offer/call-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/content/section.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { useBookingDraft } from './booking-draft.ts'
import styles from './booking.module.css'

/** Says why the wished table can't be had, and offers free times nearby. */
export function BookingFailScreen() {
  const { t } = useLingui()
  const { dayTime } = useFormats()
  const { phone, booking: isOffered } = useCurrentShop()
  const navigate = useNavigate()
  const [draft, change] = useBookingDraft()
  const why = useErrorText(draft.failed?.code ?? 'SP_120502', draft.failed?.said)
  const sentence = t`This table isn't available`
  const times = isOffered ? (draft.failed?.times ?? []) : []
  const choose = (at: number) => {
    // It may be of another evening.
    change({ day: null, startsAt: at, clientBookingId: crypto.randomUUID(), failed: null })
    void navigate({ to: '/booking/confirm', replace: true })
  }
  return (
    <>
      <NavBar
        // Arriving here announces only the bar's title, so what became of the wish is in it too.
        title={
          <>
            {t`Book a table`} <span className="visually-hidden">· {sentence}</span>
          </>
        }
        back="/booking"
      />
      <EmptyState
        icon="alert"
        title={sentence}
        actions={
          <>
            {isOffered && (
              <ButtonLink to="/booking" variant={times.length > 0 ? 'secondary' : 'primary'}>
                <Trans>Choose another time</Trans>
              </ButtonLink>
            )}
            <CallButton phone={phone} />
          </>
        }
      >
        {why}
      </EmptyState>
      {times.length > 0 && (
        <div className={styles.form}>
          <Section title={<Trans>Other times with a free table</Trans>}>
            <div className={`${styles.times} ${styles.moments}`}>
              {times.map((at) => (
                <Button key={at} variant="outline" onClick={() => choose(at)}>
                  {dayTime(at)}
                </Button>
              ))}
            </div>
          </Section>
        </div>
      )}
    </>
  )
}
