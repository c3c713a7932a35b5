import { Trans } from '@lingui/react/macro'
import type { Order } from '../../../core/schema/order/order.ts'

/** "Paid", and of an order that the practice bank took, that nobody has. */
export const PaidWords = ({ order: { isPractice } }: { order: Pick<Order, 'isPractice'> }) =>
  isPractice ? <Trans>PRACTICE: paid without real money</Trans> : <Trans>Paid</Trans>
