import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isBookingOver } from '../../../../core/domain/booking/booking-steps.ts'
import { guestType } from '../../../../core/schema/constants.ts'
import type { Benefits } from '../../../../core/schema/customer/benefits.ts'
import type { BookingRow, OrderRow } from '../../../../core/storage/rows.ts'
import { engine } from '../../../engine.ts'
import { hasAnything } from '../../../parts/member/has-anything.ts'
import { useSheet } from '../../../shell/navigation/use-sheet.ts'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { useFormats } from '../../../shell/visit/use-formats.ts'
import { useShopNow } from '../../../shell/visit/use-shop-now.ts'
import { ConfirmSheet } from '../../../ui/sheet/confirm-sheet.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { useErrorText } from '../../../shell/use-error-text.ts'
import type { KeptSession } from '../../../queries/use-phone-data.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './privacy-screen.module.css'
import { ClosedGifts } from './closed-gifts.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

type DeleteSectionProps = {
  session: KeptSession
  /** How many intents wait here to be sent. */
  waiting: number
  /** The member's benefits, as far as this phone knows; null if it knows of none. */
  benefits: Benefits | null
  bookings: readonly BookingRow[]
  orders: readonly OrderRow[]
  /** Deletion was already asked for, and no answer came. */
  inDoubt: boolean
}

/** Deletes the account, or for a guest, what the restaurant has stored about this phone. */
export function DeleteSection({ session, waiting, benefits, bookings, orders, inDoubt }: DeleteSectionProps) {
  const { t } = useLingui()
  const { open, show, close } = useSheet('delete-account')
  const { busy, failure, remove } = useDeleteAccount()
  const why = useErrorText(failure)
  const isGuest = session.customerType === guestType
  useEffect(() => {
    // Read before the sheet is opened, so that nothing in it moves under a finger. While a deletion is in doubt, asking
    // could only end the session.
    if (!isGuest && !inDoubt) void engine.refreshBenefits()
  }, [isGuest, inDoubt])
  const now = useShopNow()
  const hasTable = now !== undefined && bookings.some((one) => !isBookingOver(one, now))
  const title = isGuest ? t`Delete my data` : t`Delete my account`
  return (
    <Section title={title}>
      {inDoubt && !open ? (
        <>
          <Notice tone="warn" icon="alert" live>
            <strong>
              <Trans>The restaurant was asked to delete it, and no answer came.</Trans>
            </strong>
            <span>
              <Trans>It may be gone already. Ask again: that does no harm, and then you know.</Trans>
            </span>
          </Notice>
          <div className={styles.actions}>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              <Trans>Ask again</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            <Trans>For good, and at once. It needs a connection to the restaurant.</Trans>
          </p>
          {failure && !open && (
            <Notice tone="danger" icon="alert" live>
              {why}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button variant="danger" icon="trash" onClick={show}>
              {title}
            </Button>
          </div>
        </>
      )}
      <ConfirmSheet
        open={open}
        onClose={close}
        title={isGuest ? t`Delete your data?` : t`Delete your account?`}
        yes={<Trans>Delete for good</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={async () => {
          if (!(await remove())) close()
        }}
      >
        <WhatGoes
          isGuest={isGuest}
          waiting={waiting}
          benefits={benefits}
          hasTable={hasTable}
          orders={orders}
        />
      </ConfirmSheet>
    </Section>
  )
}

type WhatGoesProps = Pick<DeleteSectionProps, 'waiting' | 'benefits' | 'orders'> & {
  isGuest: boolean
  /** The customer has a table booked or held. */
  hasTable: boolean
}

/** What is deleted at once and what stays: the server's own rule, in words. */
function WhatGoes({ isGuest, waiting, benefits, hasTable, orders }: WhatGoesProps) {
  return (
    <>
      {waiting > 0 && (
        <Notice tone="warn" icon="alert">
          <Trans>
            What waits on this phone to be sent is erased. An order that may have arrived already stays
            ordered.
          </Trans>
        </Notice>
      )}
      <ClosedGifts orders={orders} />
      <h3 className={styles.subtitle}>
        <Trans>This goes at once</Trans>
      </h3>
      <ul className={styles.points}>
        <li>
          {isGuest ? (
            <Trans>At the restaurant: what it knows of this phone, saved addresses, sign-ins</Trans>
          ) : (
            <Trans>At the restaurant: your profile, saved addresses, sign-ins on every phone</Trans>
          )}
        </li>
        {benefits && hasAnything(benefits) && <BenefitsGo benefits={benefits} />}
        {hasTable && (
          <li>
            <Trans>Tables that you have booked are given up.</Trans>
          </li>
        )}
        <li>
          <Trans>On this phone: your name and number, cart, copies of orders, addresses</Trans>
        </li>
        <li>
          <Trans>This phone takes a new random number, and comes back as a stranger.</Trans>
        </li>
      </ul>
      <h3 className={styles.subtitle}>
        <Trans>This stays</Trans>
      </h3>
      <ul className={styles.points}>
        <li>
          <Trans>Your orders stay in the restaurant's books, without you.</Trans>
        </li>
        <li>
          <Trans>
            An order that isn't finished keeps its name and number until a day after it was due, so that it
            arrives. You can't follow it here any more.
          </Trans>
        </li>
        <li>
          <Trans>The network address from which you ordered stays until the order is a day old.</Trans>
        </li>
        {isGuest ? (
          <li>
            <Trans>
              For a year the restaurant can tell that this phone's former random number was deleted.
            </Trans>
          </li>
        ) : (
          <li>
            <Trans>
              For a year the restaurant can tell that your number had an account, and which of its offers were
              used up, so that nobody gets them twice.
            </Trans>
          </li>
        )}
      </ul>
    </>
  )
}

/**
 * The benefits that are lost, including those held by orders under way, which can't be given back after the deletion.
 */
function BenefitsGo({ benefits: { points, balanceCents, held, coupons } }: { benefits: Benefits }) {
  const { t } = useLingui()
  const money = useMoney()
  const formats = useFormats()
  const count = points + (held?.points ?? 0)
  const cents = balanceCents + (held?.balanceCents ?? 0)
  const balance = money(cents)
  const couponCount = coupons.length
  const list = formats.list(
    [
      cents > 0 && t`${balance} of voucher balance`,
      count > 0 && t`${plural(count, { one: '# point', other: '# points' })}`,
      couponCount > 0 && t`${plural(couponCount, { one: '# coupon', other: '# coupons' })}`,
    ].filter((one) => one !== false),
  )
  return (
    <li>
      <Trans>At the restaurant: {list}</Trans>
    </li>
  )
}
