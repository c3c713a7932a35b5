import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Contact } from '../../../../core/schema/customer/customer.ts'
import type { BookingRow } from '../../../../core/storage/rows.ts'
import type { Settings } from '../../../../core/storage/settings.ts'
import { engine } from '../../../engine.ts'
import { BookingFacts } from '../../../parts/booking/booking-facts.tsx'
import { NoBooking } from '../../../parts/booking/no-booking.tsx'
import { useCountdown } from '../../../parts/phone/use-countdown.ts'
import { prefixOf } from '../../../parts/phone/country-codes.ts'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { useIsMember } from '../../../queries/use-is-member.ts'
import { useSession } from '../../../queries/use-session.ts'
import { useSetting } from '../../../queries/use-settings.ts'
import { NavBar } from '../../../ui/bar/nav-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import { type BookingDraft, dinersOf, dropBooking, useBookingDraft } from '../booking-draft.ts'
import styles from '../booking.module.css'
import { InPlaceOf } from '../in-place-of.tsx'
import type { Details } from './check-details.ts'
import { DetailsFields } from './details-fields.tsx'
import { Holding, InDoubt, Left, NothingChosen, RanOut } from './hold-notices.tsx'
import { CancelLimit, OrderedBefore } from './limits.tsx'
import { useAskAgain, useConfirm } from './use-confirm.ts'
import { useHold } from './use-hold.ts'

/** Holds the chosen table, asks who comes, and confirms the booking. */
export function BookingConfirmScreen() {
  const { t } = useLingui()
  const { booking } = useCurrentShop()
  const session = useSession()
  const clock = useSetting('clock')
  const contact = useSetting('contact')
  const profile = useSetting('profile')
  const isMember = useIsMember()
  useEffect(() => {
    // The customer didn't ask for this refresh, so it fails silently: the stored profile stays.
    if (isMember) void engine.refreshProfile()
  }, [isMember])
  const isKnown = session && clock !== undefined && contact !== undefined && profile !== undefined
  return (
    <>
      <NavBar title={t`Your booking`} back="/booking" />
      {!booking ? (
        <NoBooking />
      ) : isKnown ? (
        <Confirm
          key={session.customerId}
          offsetMs={clock?.offsetMs ?? 0}
          contact={contact}
          profile={profile}
        />
      ) : (
        <ScreenSkeleton />
      )}
    </>
  )
}

type Known = {
  /** How far the restaurant's clock is ahead of this phone's, in ms. */
  offsetMs: number
  contact: Contact | null
  profile: Settings['profile'] | null
}

function Confirm({ offsetMs, contact, profile }: Known) {
  const navigate = useNavigate()
  const [draft, change] = useBookingDraft()
  const diners = dinersOf(draft)
  const wish =
    diners !== null && draft.startsAt !== null && draft.clientBookingId !== null
      ? {
          clientBookingId: draft.clientBookingId,
          startsAt: draft.startsAt,
          diners,
          areaId: draft.areaId,
          replaces: draft.replaces,
        }
      : null
  const hold = useHold(wish, ({ code, params }) => {
    change({ failed: { code, times: params?.times ?? [], said: params }, clientBookingId: null })
    void navigate({ to: '/booking/fail', replace: true })
  })
  const row = hold?.row
  // Once the hold is booked, here or in another tab, this screen has done its work.
  const bookedId = row && row.contact !== null ? row.id : null
  useEffect(() => {
    if (bookedId === null) return
    dropBooking()
    void navigate({ to: '/booking/received/$id', params: { id: bookedId }, replace: true })
  }, [bookedId, navigate])

  if (!wish) return <NothingChosen />
  if (!hold || bookedId !== null) return <ScreenSkeleton />
  if (!row) return <Holding wish={wish} delay={hold.delay} onRetry={hold.retry} />
  return (
    <Form
      key={row.id}
      row={row}
      offsetMs={offsetMs}
      draft={draft}
      known={{ contact, profile }}
      onChange={change}
    />
  )
}

type FormProps = {
  row: BookingRow
  offsetMs: number
  draft: BookingDraft
  known: Pick<Known, 'contact' | 'profile'>
  onChange: (part: Partial<BookingDraft>) => void
}

function Form({ row, offsetMs, draft, known: { contact, profile }, onChange }: FormProps) {
  const { phone } = useCurrentShop()
  const left = useCountdown((row.heldUntil ?? 0) - offsetMs)
  // First and last name come from one source: a contact from an earlier order may have only a first name.
  const named = contact?.firstName ? contact : profile
  const form: Details = {
    ...draft,
    firstName: draft.firstName ?? named?.firstName ?? '',
    lastName: draft.lastName ?? named?.lastName ?? '',
    mobilePrefix: draft.mobilePrefix ?? (contact?.mobilePrefix || profile?.mobilePrefix || prefixOf(phone)),
    mobile: draft.mobile ?? (contact?.mobile || profile?.mobile || ''),
    email: draft.email ?? profile?.email ?? '',
  }
  const { faults, failure, busy, formRef, confirm } = useConfirm(row, form)
  useAskAgain(row)
  const isOver = (left === 0 || row.state !== 'held') && row.askedAt === null
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      {isOver ? (
        <RanOut onAgain={() => onChange({ clientBookingId: crypto.randomUUID() })} />
      ) : (
        left > 0 && <Left left={left} />
      )}
      {row.askedAt !== null && !busy && <InDoubt />}
      <Section title={<Trans>Your table</Trans>}>
        <BookingFacts booking={row} />
        <InPlaceOf booking={row} />
      </Section>
      <OrderedBefore booking={row} />
      <DetailsFields form={form} faults={faults} onChange={onChange} />
      {failure && (
        <Notice tone="danger" icon="alert" live>
          {failure}
        </Notice>
      )}
      <div className={styles.stack}>
        <CancelLimit booking={row} />
        <Button type="submit" wide busy={busy} disabled={isOver}>
          {row.askedAt !== null && !busy ? <Trans>Try now</Trans> : <Trans>Book this table</Trans>}
        </Button>
      </div>
    </form>
  )
}
