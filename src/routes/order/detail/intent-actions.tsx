import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { engine } from '../../../engine.ts'
import { run } from '../../../frame/command.ts'
import { useSheet } from '../../../frame/use-sheet.ts'
import { unshelveDraft } from '../../../parts/checkout-draft.ts'
import { ConfirmSheet } from '../../../parts/confirm-sheet.tsx'
import { useConnection } from '../../../queries/use-settings.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import styles from './order-detail.module.css'
import { useBackToCart } from './use-back-to-cart.ts'

/** Verdicts that another time would change. */
const otherTime = ['SP_0005', 'SP_10007', 'SP_120102', 'SP_120104', 'SP_120105']

/** What the customer can do about an order that the restaurant doesn't have. */
export function IntentActions({ intent }: { intent: IntentRow }) {
  const { state, code, withdrawing, attempts } = intent
  if (state === 'queued' || (state === 'unknown' && !withdrawing)) return <Waiting intent={intent} />
  if (state === 'parked') {
    if (code !== 'EN_OTHER_CUSTOMER')
      return (
        <ButtonLink to="/login" wide icon="person">
          <Trans>Sign in</Trans>
        </ButtonLink>
      )
    return attempts === 0 ? <TakeBack intent={intent} /> : null
  }
  if (state === 'attention' && code !== null && otherTime.includes(code))
    return <Back intent={intent} to="checkout" />
  if (state === 'attention' || state === 'expired' || state === 'cancelled')
    return <Back intent={intent} to="cart" />
  return null
}

function Waiting({ intent }: { intent: IntentRow }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const { state } = useConnection()
  const tryNow = async () => {
    setBusy(true)
    const result = await run(engine.sendNow())
    setBusy(false)
    if (result.ok && state !== 'online') toast('text', t`Still no connection. It is kept safe here.`)
  }
  return (
    <div className={styles.actions}>
      <Button wide icon="refresh" busy={busy} onClick={() => void tryNow()}>
        <Trans>Try now</Trans>
      </Button>
      <TakeBack intent={intent} />
    </div>
  )
}

function TakeBack({ intent }: { intent: IntentRow }) {
  const { t } = useLingui()
  const { open, show, close } = useSheet('take-back')
  const takeBack = async () => {
    const result = await run(engine.withdraw(intent.id))
    if (result.ok) unshelveDraft(intent.id)
    close()
  }
  return (
    <>
      <Button variant="secondary" wide onClick={show}>
        <Trans>Take it back</Trans>
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={t`Take this order back?`}
        yes={<Trans>Take it back</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={takeBack}
      >
        {intent.attempts === 0 ? (
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

function Back({ intent, to }: { intent: IntentRow; to: 'cart' | 'checkout' }) {
  const backToCart = useBackToCart()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await backToCart(intent, to)
    setBusy(false)
  }
  return (
    <Button wide icon={to === 'cart' ? 'bag' : 'clock'} busy={busy} onClick={() => void go()}>
      {to === 'cart' ? <Trans>Back to my cart</Trans> : <Trans>Choose another time</Trans>}
    </Button>
  )
}
