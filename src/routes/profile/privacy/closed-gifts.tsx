import { Trans } from '@lingui/react/macro'
import type { OrderRow } from '../../../../core/storage/rows.ts'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { Notice } from '../../../ui/message/notice.tsx'

/**
 * Gifts that were bought and that nobody has opened yet, as this phone knows it. They stay with whoever has the code, and the
 * code goes with the account: it is shown a last time.
 */
export function ClosedGifts({ orders }: { orders: readonly OrderRow[] }) {
  const money = useMoney()
  const gifts = orders.flatMap(({ state, voucher }) =>
    state === 'completed' && voucher?.gift?.code && voucher.gift.openedAt === null
      ? [{ code: voucher.gift.code, cents: voucher.amountCents + voucher.bonusCents }]
      : [],
  )
  if (gifts.length === 0) return null
  return (
    <Notice tone="warn" icon="gift">
      <strong>
        <Trans>Gifts that nobody has opened yet: write their codes down.</Trans>
      </strong>
      {gifts.map(({ code, cents }) => (
        <span key={code}>
          {money(cents)}: {code}
        </span>
      ))}
      <span>
        <Trans>Whoever has a code has its balance. Here the code is gone with the account.</Trans>
      </span>
    </Notice>
  )
}
