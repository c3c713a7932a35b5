import { Trans } from '@lingui/react/macro'
import type { Order } from '../../../core/schema/order/order.ts'

/** "Paid". An order paid at the sandbox bank, or with a bank's test keys, says that no real money was paid. */
export const PaidWords = ({ order: { isPractice } }: { order: Pick<Order, 'isPractice'> }) =>
  isPractice ? <Trans>PRACTICE: paid without real money</Trans> : <Trans>Paid</Trans>

/**
 * "Still to pay". What is paid later at the table is on the restaurant's own bill, and the app isn't told when that is
 * paid.
 */
export const OwedWords = ({ order: { payment, state } }: { order: Pick<Order, 'payment' | 'state'> }) =>
  payment === 'payLater' && state === 'completed' ? (
    <Trans>On the restaurant's bill</Trans>
  ) : (
    <Trans>Still to pay</Trans>
  )
