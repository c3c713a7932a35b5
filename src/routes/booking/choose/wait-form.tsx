import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Party } from '../../../../workers/engine/bookings/book-table.ts'
import { engine } from '../../../engine.ts'
import { prefixOf } from '../../../parts/phone/country-codes.ts'
import { PushCard } from '../../../parts/push/push-card.tsx'
import { PhoneField } from '../../../parts/phone/phone-field.tsx'
import { readMobile } from '../../../parts/phone/read-mobile.ts'
import { tell } from '../../../shell/command.ts'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { useSession } from '../../../queries/use-session.ts'
import { useSetting } from '../../../queries/use-settings.ts'
import { useFocusOnFault } from '../../../ui/use-focus-on-fault.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { Tick } from '../../../ui/form/tick.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import styles from '../booking.module.css'
import { faultsOf } from '../confirm/check-details.ts'

type WaitFormProps = { day: string; party: Party }

/** For a fully booked evening: lets the customer be told when a table becomes free. */
export function WaitForm({ day, party }: WaitFormProps) {
  const session = useSession()
  const contact = useSetting('contact')
  const profile = useSetting('profile')
  const waits = useSetting('bookingWaits')
  const { phone } = useCurrentShop()
  if (session === undefined || contact === undefined || profile === undefined || waits === undefined)
    return null
  if (session === null)
    return (
      <Notice
        icon="clock"
        action={
          <ButtonLink to="/login" search={(old) => ({ ...old, redirect: '/booking' })} variant="quiet">
            <Trans>Go on</Trans>
          </ButtonLink>
        }
      >
        <Trans>This day is fully booked. We can tell you when a table becomes free.</Trans>
      </Notice>
    )
  const known = {
    mobilePrefix: contact?.mobilePrefix || profile?.mobilePrefix || prefixOf(phone),
    mobile: contact?.mobile || profile?.mobile || '',
  }
  const isWaiting = waits?.customerId === session.customerId && waits.list.some((wait) => wait.day === day)
  return isWaiting ? <Waiting /> : <Asking key={day} day={day} party={party} known={known} />
}

/** What a waiting customer can expect. The list of evenings stands above (waits.tsx). */
function Waiting() {
  const canText = useCurrentShop().booking?.canText
  return (
    <>
      <Notice icon="check" live>
        {canText ? (
          <Trans>
            You get a text message if a table becomes free. It is then held for you for some minutes, and
            appears among your orders.
          </Trans>
        ) : (
          <Trans>
            If a table becomes free, it is held for you for some minutes. You find it among your orders: look
            there from time to time.
          </Trans>
        )}
      </Notice>
      <PushCard over={false} about="table" />
    </>
  )
}

type Mobile = { mobilePrefix: string; mobile: string }

function Asking({ day, party, known }: WaitFormProps & { known: Mobile }) {
  const { t } = useLingui()
  const errorId = useId()
  const [mobile, setMobile] = useState(known)
  const [agrees, setAgrees] = useState(false)
  const [root, focusFault, tries] = useFocusOnFault<HTMLDivElement>()
  const [isImpossible, setImpossible] = useState(false)
  const [busy, setBusy] = useState(false)
  const canText = useCurrentShop().booking?.canText
  const isUnticked = tries > 0 && !agrees
  const ask = async () => {
    const number = /\d/.test(mobile.mobile) ? await readMobile(mobile.mobilePrefix, mobile.mobile) : null
    setImpossible(number === null)
    focusFault()
    if (!number || !agrees) return
    setBusy(true)
    const result = await engine.waitForTable({ ...party, day, ...number })
    // Without the tables of numbers, only the restaurant finds a fault in it.
    if (!result.ok && faultsOf(result.params).mobile) {
      setImpossible(true)
      focusFault()
    } else if (!result.ok) await tell(result.code, result.params)
    setBusy(false)
  }
  return (
    <div ref={root} className={styles.stack}>
      <p>
        <Trans>This day is fully booked. We can tell you when a table becomes free.</Trans>
      </p>
      <PhoneField
        prefix={mobile.mobilePrefix}
        number={mobile.mobile}
        onPrefix={(mobilePrefix) => setMobile({ ...mobile, mobilePrefix })}
        onNumber={(number) => setMobile({ ...mobile, mobile: number })}
        error={isImpossible ? t`There is no such phone number. Check it and its country code.` : null}
      />
      <Tick checked={agrees} onChange={setAgrees} errorId={isUnticked ? errorId : undefined}>
        {canText ? (
          <Trans>Send me a text message about it, and about nothing else.</Trans>
        ) : (
          <Trans>The restaurant may use this number about it, and for nothing else.</Trans>
        )}
      </Tick>
      <FieldError id={errorId}>
        {isUnticked && <Trans>Tick this box, so that we can tell you.</Trans>}
      </FieldError>
      <Button variant="secondary" wide busy={busy} onClick={() => void ask()}>
        <Trans>Tell me if a table becomes free</Trans>
      </Button>
    </div>
  )
}
