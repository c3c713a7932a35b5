import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { successorOf } from '../../../../../core/domain/order/intent-states.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { engine } from '../../../../engine.ts'
import { run } from '../../../../shell/command.ts'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'
import { WifiSignIn } from '../../../../shell/connection/wifi-sign-in.tsx'
import { ConfirmSheet } from '../../../../ui/sheet/confirm-sheet.tsx'
import { type Status, isTableGone } from '../../../../parts/order/status/status.ts'
import { useEdit } from '../../../../parts/order/checkout/use-edit.ts'
import { useTryNow } from '../../../../shell/connection/use-try-now.ts'
import { useConnection } from '../../../../queries/use-settings.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CallShop } from '../blocks/call-shop.tsx'
import { IntentWays } from './intent-ways.tsx'
import { RemoveLost } from './remove-lost.tsx'
import { SignIn } from './sign-in.tsx'
import styles from '../blocks/order-detail.module.css'
import { waysOf } from './ways.ts'

type IntentActionsProps = { intent: OrderIntentRow; status: Status }

/** The possible actions for an order that the restaurant doesn't have, the most helpful first. */
export function IntentActions({ intent, status }: IntentActionsProps) {
  return <div className={styles.actions}>{actionsOf(intent, status)}</div>
}

function actionsOf(intent: OrderIntentRow, status: Status) {
  switch (status) {
    case 'saved':
    case 'unsaved':
      return (
        <>
          <TryNow />
          {intent.attempts === 0 && <Edit intent={intent} />}
          <TakeBack intent={intent} />
        </>
      )
    case 'obstructed':
    case 'checking':
      return (
        <>
          <TryNow />
          <TakeBack intent={intent} />
        </>
      )
    case 'takingBack':
    case 'cancelSaved':
    case 'cancelChecking':
      return <TryNow />
    case 'signIn':
      return (
        <>
          <SignIn intent={intent}>
            <Trans>Sign in</Trans>
          </SignIn>
          <TakeBack intent={intent} />
        </>
      )
    // The order of the guest that this customer was before: signing in would only end their present session.
    case 'otherCustomer':
      return (
        <>
          <Edit intent={intent} primary />
          <TakeBack intent={intent} />
        </>
      )
    case 'otherCustomerSent':
      return (
        <>
          <CallShop />
          <RemoveLost intent={intent} />
        </>
      )
    case 'addressFirst':
    case 'newPrices':
    case 'anotherTime':
    case 'scanAgain':
    case 'scannedAgain':
      return (
        <>
          <Edit intent={intent} primary={isTableGone(intent, status)} />
          {intent.state === 'expired' ? <Dismiss intent={intent} /> : <TakeBack intent={intent} />}
        </>
      )
    case 'tooLate':
      return (
        <>
          <Edit intent={intent} />
          <Dismiss intent={intent} />
        </>
      )
    case 'refused':
      return (
        <>
          <IntentWays intent={intent} />
          {!leadsToCheckout(intent) && <Edit intent={intent} primary={waysOf(intent)[0] === 'change'} />}
          <TakeBack intent={intent} />
        </>
      )
    case 'takenBack':
      return (
        <>
          <BackToCart intent={intent} />
          <Dismiss intent={intent} />
        </>
      )
    case 'orderedAgain':
      return <Successor intent={intent} />
    case 'sending':
    case 'cancelFailed':
      return null
  }
}

/** Whether another button already leads to changing the whole order. */
const leadsToCheckout = (intent: OrderIntentRow): boolean =>
  waysOf(intent).some((way) => way === 'address' || way === 'payment' || way === 'benefits')

function TryNow() {
  const { busy, tryNow } = useTryNow({ waits: true })
  const isPortal = useConnection().state === 'portal'
  return (
    <>
      {isPortal && <WifiSignIn wide />}
      <Button
        variant={isPortal ? 'secondary' : 'primary'}
        wide
        icon="refresh"
        busy={busy}
        onClick={() => void tryNow()}
      >
        <Trans>Try now</Trans>
      </Button>
    </>
  )
}

function Edit({ intent, primary = false }: { intent: OrderIntentRow; primary?: boolean }) {
  const { busy, edit } = useEdit(intent)
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      wide
      icon="note"
      busy={busy}
      onClick={() => void edit('checkout')}
    >
      <Trans>Change it</Trans>
    </Button>
  )
}

function BackToCart({ intent }: { intent: OrderIntentRow }) {
  const { busy, edit } = useEdit(intent)
  return (
    <Button wide icon="bag" busy={busy} onClick={() => void edit('cart')}>
      <Trans>Back to my cart</Trans>
    </Button>
  )
}

function Dismiss({ intent }: { intent: OrderIntentRow }) {
  const navigate = useNavigate()
  const dismiss = async () => {
    if ((await run(engine.dismiss(intent.id))).ok) await navigate({ to: '/order', replace: true })
  }
  return (
    <Button variant="quiet" wide onClick={() => void dismiss()}>
      <Trans>Remove from the list</Trans>
    </Button>
  )
}

function Successor({ intent }: { intent: OrderIntentRow }) {
  const id = successorOf(intent)
  if (id === null) return null
  return (
    <ButtonLink to="/order/detail/$id" params={{ id }} replace wide icon="orders">
      <Trans>See the new order</Trans>
    </ButtonLink>
  )
}

function TakeBack({ intent }: { intent: OrderIntentRow }) {
  const { t } = useLingui()
  const { open, show, close } = useSheet('take-back')
  const takeBack = async () => {
    await run(engine.withdraw(intent.id))
    close()
  }
  const isHere = intent.attempts === 0 || intent.state === 'attention'
  return (
    <>
      <Button variant="secondary" wide onClick={show}>
        <Trans>Withdraw it</Trans>
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={t`Withdraw this order?`}
        yes={<Trans>Withdraw it</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={takeBack}
      >
        {isHere ? (
          <p>
            <Trans>It won't be sent, and its dishes go back to your cart.</Trans>
          </p>
        ) : (
          <p>
            <Trans>
              It may have reached the restaurant already. We'll ask: if it hasn't, it is dropped and its
              dishes go back to your cart.
            </Trans>
          </p>
        )}
      </ConfirmSheet>
    </>
  )
}
