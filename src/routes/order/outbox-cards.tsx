import { Trans } from '@lingui/react/macro'
import { type ReactElement, type ReactNode, memo } from 'react'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { engine } from '../../engine.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { run } from '../../shell/command.ts'
import { WifiSignIn } from '../../shell/connection/wifi-sign-in.tsx'
import { statusLooks } from '../../parts/order/status/status-looks.ts'
import { StatusWords } from '../../parts/order/status/status-words.tsx'
import type { Status } from '../../parts/order/status/status.ts'
import { useEdit } from '../../parts/order/checkout/use-edit.ts'
import { useTryNow } from '../../shell/connection/use-try-now.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from './order-cards.tsx'

type IntentCardProps = {
  intent: OrderIntentRow
  status: Status
  /** The Wi-Fi has a captive portal. */
  portal: boolean
}

/**
 * The card of an order that is still on this phone: its status and the most helpful action. Drawn again only when
 * something on it changes: while a long queue is being sent, the list is read again at every step.
 */
export const IntentCard = memo(
  ({ intent, status, portal }: IntentCardProps) => {
    const { dayTime } = useFormats()
    const { orderType, tableNumber, appointmentAt, lines, totalCents } = intent.summary
    return (
      <Card
        // The card of a cancellation leads to its order.
        id={intent.orderId ?? intent.id}
        intentId={intent.id}
        look={statusLooks[status]}
        orderType={orderType}
        place={tableNumber}
        at={appointmentAt}
        when={dayTime(intent.createdAt)}
        words={<StatusWords status={status} intent={intent} portal={portal} />}
        lines={lines}
        totalCents={totalCents}
        action={actionOf(intent, status, portal)}
      />
    )
  },
  (before, after) =>
    before.status === after.status &&
    before.portal === after.portal &&
    before.intent.id === after.intent.id &&
    before.intent.state === after.intent.state &&
    before.intent.code === after.intent.code &&
    before.intent.createdAt === after.intent.createdAt,
)

function actionOf(intent: OrderIntentRow, status: Status, portal: boolean): ReactElement | null {
  switch (status) {
    case 'saved':
    case 'unsaved':
    case 'obstructed':
    case 'checking':
    case 'takingBack':
    case 'cancelSaved':
    case 'cancelChecking':
      return portal ? <WifiSignIn /> : <TryNow />
    case 'signIn':
      return (
        <ButtonLink to="/login" search={(old) => ({ ...old, redirect: '/order' })} icon="person">
          <Trans>Sign in</Trans>
        </ButtonLink>
      )
    case 'newPrices':
      return <Open intent={intent} words={<Trans>See the new prices</Trans>} />
    // For a customer who was a guest before: signing in again wouldn't make them that guest.
    case 'otherCustomer':
    case 'otherCustomerSent':
    case 'addressFirst':
      return <Open intent={intent} words={<Trans>See what to do</Trans>} />
    case 'anotherTime':
      return <Open intent={intent} words={<Trans>Choose another time</Trans>} />
    case 'scanAgain':
      return <Open intent={intent} words={<Trans>Scan again</Trans>} />
    case 'scannedAgain':
      return <Open intent={intent} words={<AtTable table={intent.summary.tableNumber} />} />
    case 'tooLate':
      return <Open intent={intent} words={<Trans>Order it again</Trans>} />
    case 'refused':
      return <Edit intent={intent} />
    case 'takenBack':
      return (
        <Drop drop={() => engine.dismiss(intent.id)}>
          <Trans>Remove from the list</Trans>
        </Drop>
      )
    case 'cancelFailed':
      return (
        <Drop drop={() => engine.withdraw(intent.id)}>
          <Trans>All right</Trans>
        </Drop>
      )
    case 'sending':
    case 'orderedAgain':
      return null
  }
}

function TryNow() {
  const { busy, tryNow } = useTryNow({ waits: true })
  return (
    <Button variant="secondary" icon="refresh" busy={busy} onClick={() => void tryNow()}>
      <Trans>Try now</Trans>
    </Button>
  )
}

const AtTable = ({ table }: { table: string }) =>
  table === '' ? <Trans>Order at your table now</Trans> : <Trans>Order at table {table} now</Trans>

function Open({ intent, words }: { intent: OrderIntentRow; words: ReactNode }) {
  return (
    <ButtonLink to="/order/detail/$id" params={{ id: intent.id }}>
      {words}
    </ButtonLink>
  )
}

function Edit({ intent }: { intent: OrderIntentRow }) {
  const { busy, edit } = useEdit(intent)
  return (
    <Button icon="note" busy={busy} onClick={() => void edit('checkout')}>
      <Trans>Change it</Trans>
    </Button>
  )
}

type DropProps = { drop: () => ReturnType<typeof engine.dismiss>; children: ReactNode }

function Drop({ drop, children }: DropProps) {
  return (
    <Button variant="secondary" onClick={() => void run(drop())}>
      {children}
    </Button>
  )
}
