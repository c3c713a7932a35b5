import { Trans } from '@lingui/react/macro'
import type { BookingRow } from '../../../../core/storage/rows.ts'
import { useOrderedAhead } from '../../../queries/orders/use-booking-orders.ts'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { useFormats } from '../../../shell/visit/use-formats.ts'
import { useShopNow } from '../../../shell/visit/use-shop-now.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import styles from '../booking.module.css'

/** Until when the booking can be cancelled, before it is made: a near one may be final from its first minute. */
export function CancelLimit({ booking: { cancelUntil } }: { booking: BookingRow }) {
  const now = useShopNow()
  const { phone } = useCurrentShop()
  const until = useFormats().dayTime(cancelUntil)
  if (now === undefined) return null
  if (now <= cancelUntil)
    return (
      <p className={styles.hint}>
        <Trans>You can cancel until {until}</Trans>
      </p>
    )
  return (
    <Notice>
      {phone === '' ? (
        <Trans>Once it is confirmed, only the restaurant can change or cancel it.</Trans>
      ) : (
        <Trans>Once it is confirmed, only the restaurant can change or cancel it: call {phone}.</Trans>
      )}
    </Notice>
  )
}

/** Dishes are ordered ahead for the booking that this one would replace: it would be refused at the last step. */
export function OrderedBefore({ booking: { replaces } }: { booking: BookingRow }) {
  const ordered = useOrderedAhead()
  if (replaces === null || !ordered?.has(replaces)) return null
  return (
    <Notice
      tone="warn"
      icon="orders"
      action={
        <ButtonLink to="/booking/detail/$id" params={{ id: replaces }} variant="quiet">
          <Trans>Your booking</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        You have ordered dishes ahead for your present table. Cancel that order before you book this one.
      </Trans>
    </Notice>
  )
}
