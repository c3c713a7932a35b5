import { Trans } from '@lingui/react/macro'
import type { Order } from '../../../core/schema/order/order.ts'

/** "Paid". An order paid at the sandbox bank says that no real money was paid. */
export const PaidWords = ({ order: { isPractice } }: { order: Pick<Order, 'isPractice'> }) =>
  isPractice ? <Trans>PRACTICE: paid without real money</Trans> : <Trans>Paid</Trans>
