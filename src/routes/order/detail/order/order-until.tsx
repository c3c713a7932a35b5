import { Trans } from '@lingui/react/macro'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { useShopNow } from '../../../../shell/visit/use-shop-now.ts'

/** Until when the customer has to pay or the restaurant has to answer, before the order ends by itself. */
export function OrderUntil({ order }: { order: OrderRow }) {
  const { dayTime } = useFormats()
  const now = useShopNow()
  const { state, expiresAt = null } = order
  if (expiresAt === null || now === undefined || now >= expiresAt) return null
  const until = dayTime(expiresAt)
  if (state === 'pendingPayment')
    return (
      <p>
        <Trans>Pay by {until}, or the order expires.</Trans>
      </p>
    )
  if (state !== 'waitingForConfirmation' && state !== 'created') return null
  return (
    <p>
      <Trans>If the restaurant hasn't answered by {until}, the order expires.</Trans>
    </p>
  )
}
