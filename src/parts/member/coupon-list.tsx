import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Offer } from '../../../core/schema/customer/benefits.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { Section } from '../../ui/content/section.tsx'
import { leastOrderWords } from '../../words/least-order-words.ts'
import { reductionWords } from '../../words/reduction-words.ts'
import styles from './member.module.css'
import { hoursInWords } from './hours-in-words.ts'
import { useCalendarDay } from './use-calendar-day.ts'

type CouponListProps = {
  title: ReactNode
  coupons: { offer: Offer; /** What the customer can do with it, beside the coupon. */ action?: ReactNode }[]
  children?: ReactNode
}

/** A list of coupons: what each takes off, the minimum sum, what it applies to and until when. */
export function CouponList({ title, coupons, children }: CouponListProps) {
  if (coupons.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.coupons}>
        {coupons.map(({ offer, action }, index) => (
          <li key={`${offer.id} ${index}`} className={styles.coupon}>
            <strong>{offer.title}</strong>
            <Conditions offer={offer} />
            {action && <div className={styles.take}>{action}</div>}
          </li>
        ))}
      </ul>
      {children && <p className={styles.muted}>{children}</p>}
    </Section>
  )
}

function Conditions({ offer }: { offer: Offer }) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const money = useMoney()
  const calendarDay = useCalendarDay()
  const { lastDay, firstDay, openingPeriods, onlyFor, mostOffCents } = offer
  const until = lastDay === null ? '' : calendarDay(lastDay)
  const since = firstDay === undefined ? '' : calendarDay(firstDay)
  const most = money(mostOffCents ?? 0)
  const words = [
    reductionWords(offer.reduction, i18n, money),
    ...leastOrderWords(offer, i18n, money),
    onlyFor && t`for certain dishes`,
    mostOffCents !== undefined && t`at most ${most} off`,
    openingPeriods && hoursInWords(openingPeriods, formats),
    firstDay !== undefined && t`as of ${since}`,
    lastDay === null ? t`never expires` : t`until ${until}`,
  ]
  return <span className={styles.muted}>{words.filter(Boolean).join(' · ')}</span>
}
