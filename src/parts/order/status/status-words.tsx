import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderIntentRow } from '../../../../core/storage/rows.ts'
import { sendsWhenClosed } from '../../../shell/connection/sends-when-closed.ts'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { useErrorText } from '../../../shell/use-error-text.ts'
import type { Status } from './status.ts'

type StatusWordsProps = {
  status: Status
  intent: Pick<OrderIntentRow, 'code' | 'data' | 'state'> & {
    summary: Pick<OrderIntentRow['summary'], 'tableNumber'>
  }
  /** The Wi-Fi has a captive portal. */
  portal: boolean
}

/** The status of an order on this phone and what it means, in plain words. */
export function StatusWords({ status, intent, portal }: StatusWordsProps): ReactNode {
  const table = intent.summary.tableNumber
  switch (status) {
    case 'saved':
      if (portal)
        return <Trans>This Wi-Fi lets nothing through before you sign in. Your order is safe here.</Trans>
      if (intent.code === 'BS_0001')
        return (
          <Trans>
            The restaurant takes only so many orders at once. Yours is safe here and is tried again by itself.
          </Trans>
        )
      return sendsWhenClosed ? (
        <Trans>
          It will be sent as soon as the restaurant can be reached. You can close the app, but then that may
          take some minutes longer.
        </Trans>
      ) : (
        <Trans>
          It will be sent as soon as the restaurant can be reached. Keep the app open, or come back to it.
        </Trans>
      )
    case 'unsaved':
      return (
        <Trans>
          Nothing is saved here, so keep this page open: it will be sent as soon as there is signal.
        </Trans>
      )
    case 'addressFirst':
      return (
        <Trans>The restaurant didn't accept the order's address. Correct it, or withdraw the order.</Trans>
      )
    case 'sending':
      return <Trans>One moment, the restaurant is getting your order.</Trans>
    case 'obstructed':
      return (
        <Trans>
          Something in this network answers in the restaurant's place. Your order is safe here and is tried
          again, more and more rarely: another network may let it through. It is never placed twice.
        </Trans>
      )
    case 'checking':
      return (
        <Trans>The connection broke off, so we're asking whether it arrived. It is never placed twice.</Trans>
      )
    case 'takingBack':
      return <Trans>It was already being sent, so we're asking the restaurant to drop it.</Trans>
    case 'signIn':
      return <Trans>It is sent once you are signed in again as before.</Trans>
    case 'otherCustomer':
      return (
        <Trans>You made it earlier, as a guest. It isn't sent any more: change it, or withdraw it.</Trans>
      )
    case 'otherCustomerSent':
      return (
        <Trans>
          You made it earlier, as a guest. It may have arrived: ask the restaurant before you order it again.
        </Trans>
      )
    case 'newPrices':
      return <Trans>Nothing was ordered. Have a look at what is different first.</Trans>
    case 'anotherTime':
      return <Trans>Nothing was ordered. The restaurant can't take it at that time.</Trans>
    case 'scanAgain':
      return <ScanWords table={table} rejected={intent.state === 'attention'} />
    case 'scannedAgain':
      return table === '' ? (
        <Trans>You have scanned your table again. Nothing was ordered yet.</Trans>
      ) : (
        <Trans>You have scanned table {table} again. Nothing was ordered yet.</Trans>
      )
    case 'refused':
      return <Refused code={intent.code} data={intent.data} />
    case 'tooLate':
      return <Trans>Nothing was ordered: it waited too long. Your dishes are back in the cart.</Trans>
    case 'takenBack':
      return <Trans>Nothing was ordered. Your dishes are back in the cart.</Trans>
    case 'orderedAgain':
      return <Trans>You ordered this again; the new order has taken its place.</Trans>
    case 'cancelSaved':
      return (
        <Trans>
          You asked to cancel; that isn't sent yet. Until the restaurant has it, the order stands.
        </Trans>
      )
    case 'cancelChecking':
      return <Trans>We're asking the restaurant to cancel it. Until it has answered, the order stands.</Trans>
    case 'cancelFailed':
      return intent.state === 'expired' ? (
        <Trans>The order stands: the restaurant couldn't be reached in time.</Trans>
      ) : (
        <CancelRefused code={intent.code} data={intent.data} />
      )
  }
}

function ScanWords({ table, rejected }: { table: string; rejected: boolean }) {
  if (rejected)
    return <Trans>Nothing was ordered: the restaurant doesn't know this table's link any more.</Trans>
  return table === '' ? (
    <Trans>Nothing was ordered: your table's link had run out.</Trans>
  ) : (
    <Trans>Nothing was ordered: the link of table {table} had run out.</Trans>
  )
}

function Refused({ code, data }: Pick<OrderIntentRow, 'code' | 'data'>) {
  const why = useErrorText(code, data)
  const money = useMoney()
  const balance = data?.balanceCents === undefined ? '' : money(data.balanceCents)
  return (
    <>
      <Trans>Nothing was ordered.</Trans> {why} {balance !== '' && <Trans>You have {balance} on it.</Trans>}
    </>
  )
}

function CancelRefused({ code, data }: Pick<OrderIntentRow, 'code' | 'data'>) {
  const why = useErrorText(code, data)
  return (
    <>
      <Trans>The order was not cancelled.</Trans> {why}
    </>
  )
}
