import { Trans } from '@lingui/react/macro'
import type { OrderRow } from '../../../../core/storage/rows.ts'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { Notice } from '../../../ui/message/notice.tsx'

/**
 * Bought gifts that nobody has opened yet, as far as this phone knows. They stay valid for whoever has the code, and
 * deleting the account also removes the code: it is shown here a last time.
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
