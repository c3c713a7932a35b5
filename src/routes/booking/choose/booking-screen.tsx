import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { wallTime } from '../../../../core/domain/time/wall-clock.ts'
import type { BookingOffer } from '../../../../core/schema/booking/booking.ts'
import { NoBooking } from '../../../parts/booking/no-booking.tsx'
import { CallButton } from '../../../parts/offer/call-button.tsx'
import { DinersField } from '../../../parts/diners/diners-field.tsx'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { useFormats } from '../../../shell/visit/use-formats.ts'
import { useShopNow } from '../../../shell/visit/use-shop-now.ts'
import { useSession } from '../../../queries/use-session.ts'
import { useIsCut } from '../../../queries/use-settings.ts'
import { NavBar } from '../../../ui/bar/nav-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import { useFocusOnFault } from '../../../ui/use-focus-on-fault.ts'
import { dinersOf, useBookingDraft } from '../booking-draft.ts'
import styles from '../booking.module.css'
import { MonthGrid } from './month-grid.tsx'
import { addDays, firstOnOffer } from './month.ts'
import { HeldAlready, Moving, useHeldNow, useIsTooLateToMove } from './existing-booking.tsx'
import { TimeList } from './time-list.tsx'
import { WaitForm } from './wait-form.tsx'
import { Waits } from './waits.tsx'
import { chosenDay, useBookingDays } from './use-booking-days.ts'

/** Booking a table: how many, where, on which day and at what time. */
export function BookingScreen() {
  const { t } = useLingui()
  const { booking } = useCurrentShop()
  const session = useSession()
  const now = useShopNow()
  return (
    <>
      <NavBar title={t`Book a table`} back="/" />
      {!booking ? (
        <NoBooking />
      ) : session === undefined || now === undefined ? (
        <ScreenSkeleton />
      ) : (
        <Form key={session?.customerId} offer={booking} now={now} />
      )}
    </>
  )
}

function Form({ offer, now }: { offer: BookingOffer; now: number }) {
  const { t } = useLingui()
  const { time } = useFormats()
  const { phone, timeZone } = useCurrentShop()
  const navigate = useNavigate()
  const isCut = useIsCut()
  const [draft, change] = useBookingDraft()
  const [form, focusFault, tries] = useFocusOnFault()
  const ids = { diners: useId(), when: useId(), time: useId(), dayError: useId(), timeError: useId() }

  const { maxDiners } = offer
  const until = offer.pausedUntil ? time(offer.pausedUntil) : ''
  const diners = dinersOf(draft)
  const isTooMany = diners !== null && diners > maxDiners
  const areaId = offer.areas.some(({ id }) => id === draft.areaId) ? draft.areaId : null
  const held = useHeldNow(now)
  const isTooLate = useIsTooLateToMove(draft.replaces, now, () => change({ replaces: null }))
  const party =
    diners === null || isTooMany || isTooLate || offer.paused
      ? null
      : { diners, areaId, replaces: draft.replaces }
  // If the customer already holds a table, a new hold releases it: its time counts as free for them.
  const { days, failure } = useBookingDays(party && { ...party, held: held?.id ?? null })
  const today = wallTime(now, timeZone).day
  const day = chosenDay(days, draft)
  const isFull = day?.free.length === 0
  const startsAt = draft.startsAt !== null && day?.free.includes(draft.startsAt) ? draft.startsAt : null
  // The chosen time was free when it was chosen: for other diners, in another area, or before somebody else took it.
  // What this party holds itself isn't denied, also when it is too near to be chosen again.
  const isHeld =
    held?.startsAt === draft.startsAt && held?.diners === diners && (held?.area?.id ?? null) === areaId
  const taken = day && draft.startsAt !== null && startsAt === null && !isHeld ? time(draft.startsAt) : null

  const faults = {
    diners:
      diners === null
        ? draft.diners === 'more' && draft.dinersMore.trim() !== ''
          ? t`Digits only, please.`
          : t`Select the number of diners.`
        : isTooMany
          ? t`For more than ${maxDiners} people, please call us.`
          : null,
    // No day is on offer for a party that is too large.
    day: day || isTooMany ? null : t`Select the date of dining.`,
    time: startsAt === null && day ? t`Select a time.` : null,
  }
  const goOn = () => {
    focusFault()
    if (!party || !day || startsAt === null) return
    // A new id makes a new hold; asking again under the same id is the same hold.
    change({ areaId, day: day.day, startsAt, clientBookingId: crypto.randomUUID(), failed: null })
    void navigate({ to: '/booking/confirm' })
  }
  const shown = (fault: string | null) => (tries > 0 ? fault : null)
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t`Book a table`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <Waits days={days} now={now} />
      {held && <HeldAlready booking={held} />}
      {draft.replaces !== null && (
        <Moving id={draft.replaces} isTooLate={isTooLate} onStop={() => change({ replaces: null })} />
      )}
      {offer.paused && (
        <Notice tone="warn" icon="clock" action={<CallButton phone={phone} />}>
          {until !== '' ? (
            <Trans>The restaurant takes no bookings until {until}.</Trans>
          ) : (
            <Trans>The restaurant takes no bookings right now.</Trans>
          )}
        </Notice>
      )}
      <Section title={t`How many of you?`} id={ids.diners}>
        <div className={styles.stack}>
          <DinersField
            labelledBy={ids.diners}
            value={draft.diners}
            more={draft.dinersMore}
            error={draft.diners === 'more' && draft.dinersMore === '' ? shown(faults.diners) : faults.diners}
            onChange={change}
          />
          {isTooMany && (
            <div>
              <CallButton phone={phone} />
            </div>
          )}
        </div>
      </Section>
      {offer.areas.length > 1 && (
        <Section title={t`Where would you like to sit?`} boxed={false}>
          <Segmented
            label={t`Where would you like to sit?`}
            options={[
              { value: '', label: t`Anywhere` },
              ...offer.areas.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={areaId ?? ''}
            onChange={(value) => change({ areaId: value || null })}
          />
        </Section>
      )}
      <Section title={t`Which day?`} id={ids.when}>
        <div className={styles.stack}>
          <MonthGrid
            first={firstOnOffer(today, days)}
            last={addDays(today, offer.daysAhead - 1)}
            days={days}
            chosen={day?.day ?? null}
            onChoose={(chosen) => change({ day: chosen, startsAt: null })}
            errorId={shown(faults.day) ? ids.dayError : undefined}
          />
          <FieldError id={ids.dayError}>{shown(faults.day)}</FieldError>
          {!days && party && (
            <p role="status">
              {isCut ? (
                <Trans>
                  Without a connection nobody knows what is free. What you fill in is kept, and looked up as
                  soon as there is signal.
                </Trans>
              ) : (
                (failure ?? <Trans>Looking for free tables …</Trans>)
              )}
            </p>
          )}
        </div>
      </Section>
      {/* Not among the times: they go while they are read anew, and it would come back together with its words. */}
      <p role="status" className={styles.taken}>
        {taken && <Trans>There is no free table at {taken} now.</Trans>}
      </p>
      {day && (
        <Section title={t`What time?`} id={ids.time}>
          <div className={styles.stack}>
            <TimeList
              labelledBy={ids.time}
              day={day}
              chosen={startsAt}
              onChoose={(at) => change({ startsAt: at })}
              errorId={!isFull && shown(faults.time) ? ids.timeError : undefined}
            />
            {isFull && party ? (
              <WaitForm day={day.day} party={party} />
            ) : (
              <FieldError id={ids.timeError}>{shown(faults.time)}</FieldError>
            )}
          </div>
        </Section>
      )}
      <Button type="submit" wide disabled={offer.paused || isTooLate || isFull}>
        <Trans>Hold this table</Trans>
      </Button>
    </form>
  )
}
