import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { AccountEntry } from '../../../core/schema/customer/membership.ts'
import type { Purchase } from '../../../core/schema/order/purchase.ts'
import { orderLooks } from '../../parts/order/order-looks.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { orderTypeLooks } from '../../words/order-types.ts'
import { costOf } from './purchase-cost.ts'
import styles from '../../parts/member/member.module.css'

const reasons: Record<AccountEntry['reason'], MessageDescriptor> = {
  given: msg`From the restaurant`,
  held: msg`Held until it is handed over`,
  consumed: msg`Used`,
  released: msg`Given back`,
  earned: msg`Earned`,
  voucher: msg`Bought`,
  gift: msg`From a gift`,
  invitation: msg`For an invitation`,
  mission: msg`For a mission`,
  expired: msg({ message: 'Expired', context: 'points' }),
  voucherRefunded: msg`Paid back`,
  refunded: msg`Given back with a refund`,
  reversed: msg`Taken back with a refund`,
  other: msg`Changed`,
}

/** One order with its account entries, or one account entry without an order. */
export const PurchaseRow = memo(({ purchase: { at, order, entries } }: { purchase: Purchase }) => {
  const { i18n } = useLingui()
  const money = useMoney()
  const { dayTime } = useFormats()
  if (!order)
    return (
      <div className={styles.purchase}>
        <Entries entries={entries} />
        <span className={styles.muted}>{dayTime(at)}</span>
      </div>
    )
  const { id, number, orderType, state, totalCents } = order
  const look = orderLooks[state]
  return (
    <Link to="/order/detail/$id" params={{ id }} className={styles.purchase}>
      <span className={styles.line}>
        <strong>{i18n._(orderTypeLooks[orderType].name)}</strong>
        <strong className={styles.amount}>{money(costOf({ totalCents, entries }))}</strong>
      </span>
      <span className={styles.line}>
        <span className={styles.muted}>
          {dayTime(at)} · <Trans>Order {number}</Trans>
        </span>
        {state !== 'completed' && <Tag tone={look.tone}>{i18n._(look.name)}</Tag>}
      </span>
      <Entries entries={entries} />
    </Link>
  )
})

function Entries({ entries }: { entries: AccountEntry[] }) {
  return (
    <span className={styles.entries}>
      {/* Entries have no ids here, and new ones are only appended. */}
      {entries.map((entry, index) => (
        <Entry key={index} entry={entry} />
      ))}
    </span>
  )
}

function Entry({
  entry: { reason, points, balanceCents, spentCents, missingPoints = 0 },
}: {
  entry: AccountEntry
}) {
  const { i18n, t } = useLingui()
  const money = useMoney()
  const { list } = useFormats()
  const count = Math.abs(points)
  const balance = money(Math.abs(balanceCents))
  const spent = money(Math.abs(spentCents))
  const amounts = [
    points !== 0 && t`${plural(count, { one: '# point', other: '# points' })}`,
    balanceCents !== 0 && t`${balance} of voucher balance`,
    // Only for spend that a manager granted: the spend of an order is its own total.
    spentCents !== 0 && reason === 'given' && t`${spent} towards your level`,
  ].filter((one) => one !== false)
  const missing = t`${plural(missingPoints, { one: '# point had been spent already', other: '# points had been spent already' })}`
  if (missingPoints > 0) amounts.push(missing)
  if (amounts.length === 0) return null
  // Settings stored by an older release may have a reason of another name.
  const isLess = points < 0 || balanceCents < 0 || missingPoints > 0 || (reason === 'given' && spentCents < 0)
  const label =
    isLess && reason === 'given' ? msg`Taken back by the restaurant` : (reasons[reason] ?? reasons.other)
  const what = i18n._(label)
  const sums = list(amounts)
  return (
    <span className={isLess ? styles.less : styles.gain}>
      <Trans>
        {what}: {sums}
      </Trans>
    </span>
  )
}
