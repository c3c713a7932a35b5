import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isBookingOver } from '../../../core/domain/booking/booking-steps.ts'
import type { BookingRow } from '../../../core/storage/rows.ts'
import { bookingLookOf, isInDoubt } from '../../parts/booking/booking-looks.ts'
import { useSaid } from '../../parts/order/say-changes.tsx'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Group } from './group.tsx'
import styles from './order-list.module.css'

/**
 * How many past bookings are shown at first, and how many more each time. Few, since the current orders stand below
 * them.
 */
const [fewOver, furtherOver] = [3, 20]

/** Bookings in the list of orders (spec §4): coming ones first, soonest first, then the past ones. */
export function BookingGroup({ bookings, now }: { bookings: BookingRow[]; now: number }) {
  const [shownOver, setShownOver] = useState(fewOver)
  const isOver = (row: BookingRow) => isBookingOver(row, now) && !isInDoubt(row)
  const coming = bookings.filter((row) => !isOver(row)).toReversed()
  // A hold that ran out without a confirmation wasn't a booking.
  const over = bookings.filter((row) => isOver(row) && row.contact !== null)
  if (coming.length + over.length === 0) return null
  return (
    <Group
      title={<Trans>Tables</Trans>}
      onMore={over.length > shownOver ? () => setShownOver(shownOver + furtherOver) : null}
    >
      {[...coming, ...over.slice(0, shownOver)].map((row) => (
        <li key={row.id}>
          <BookingCard booking={row} now={now} />
        </li>
      ))}
    </Group>
  )
}

function BookingCard({ booking, now }: { booking: BookingRow; now: number }) {
  const { i18n } = useLingui()
  const { dayTime } = useFormats()
  const look = bookingLookOf(booking, now)
  const { id, number, startsAt, diners, area } = booking
  useSaid(id, `${dayTime(startsAt)} · ${i18n._(look.name)}`)
  return (
    <article className={styles.card}>
      <Link to="/booking/detail/$id" params={{ id }} className={styles.body}>
        <span className={styles.top}>
          <Tag tone={look.tone} icon={look.icon}>
            {i18n._(look.name)}
          </Tag>
          <span className={styles.when}>{number}</span>
        </span>
        <span className={styles.type}>
          <Icon name="table" size={20} />
          {dayTime(startsAt)}
        </span>
        <span className={styles.footnote}>
          <Plural value={diners} one="# person" other="# people" />
          {area && ` · ${area.name}`}
        </span>
      </Link>
    </article>
  )
}
