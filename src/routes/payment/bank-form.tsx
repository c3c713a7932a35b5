import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsHere } from '../../shell/navigation/use-is-here.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { Notice } from '../../ui/message/notice.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './payment.module.css'
import { type Stripe, type StripeElements, confirmPayment, loadStripe } from './stripe.ts'
import { useReturned } from './use-returned.ts'

type BankFormProps = {
  publicKey: string
  clientSecret: string
  orderId: string
  paymentId: string
  amount: string
  /** Leads to another payment method; null if there is none. */
  onOther: (() => void) | null
}

/** The bank's own form: what is typed there goes to the bank and to nobody else. It takes the focus. */
export function BankForm(props: BankFormProps) {
  const { t } = useLingui()
  const { amount } = props
  const [round, setRound] = useState(0)
  const block = useRef<HTMLElement>(null)
  // Before anything else gives the focus a place, since the button that had it is gone.
  useLayoutEffect(() => block.current?.focus(), [])
  return (
    <section ref={block} tabIndex={-1} className={styles.bank} aria-label={t`Pay ${amount}`}>
      <Form key={round} {...props} onRetry={() => setRound(round + 1)} />
    </section>
  )
}

function Form(props: BankFormProps & { onRetry: () => void }) {
  const { publicKey, clientSecret, orderId, paymentId, amount, onOther, onRetry } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHere = useIsHere()
  // The language that the address asks for, which the return address keeps.
  const { language } = useSearch({ strict: false })
  const { place, form, isReady, hasFailed } = useStripeForm(publicKey, clientSecret)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useReturned(useCallback(() => setBusy(false), []))

  async function pay(): Promise<void> {
    if (!form) return
    setBusy(true)
    setFailure(null)
    const search = new URLSearchParams({ id: orderId, payment: paymentId, ...(language && { language }) })
    const error = await confirmPayment(form, `${location.origin}/payment/check?${String(search)}`)
    // If the customer has left the screen or pays in another way, they stay where they are: the order leads to its
    // payment.
    if (!isHere()) return
    setBusy(false)
    // For errors that the customer can correct, the bank has a sentence in the form's own language.
    if (error?.type === 'card_error' || error?.type === 'validation_error')
      return setFailure(error.message ?? t`The payment didn't go through`)
    // The payment may have reached the bank: confirming it again then leads to its outcome.
    if (error?.type === 'api_connection_error')
      return setFailure(
        t`The bank can't be reached. Try again: it is the same payment, and it is never taken twice.`,
      )
    // No other error tells the outcome for sure, so ask for it.
    await navigate({ to: '/payment/check', search: (old) => ({ ...old, id: orderId, payment: paymentId }) })
  }

  return (
    <>
      <div ref={place} aria-busy={!isReady} className={styles.element} />
      {hasFailed && (
        <Notice
          tone="danger"
          icon="alert"
          live
          action={
            <Button variant="quiet" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The bank's form can't be loaded.</Trans>
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" icon="alert" live>
          {failure}
        </Notice>
      )}
      {isReady && (
        <Button wide icon="lock" busy={busy} onClick={() => void pay()}>
          <Trans>Pay {amount}</Trans>
        </Button>
      )}
      {onOther && (
        <Button wide variant="quiet" onClick={onOther}>
          <Trans>Pay in another way</Trans>
        </Button>
      )}
    </>
  )
}

function useStripeForm(publicKey: string, clientSecret: string) {
  const place = useRef<HTMLDivElement>(null)
  const locale = useSpoken()
  const [form, setForm] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    let isCurrent = true
    let end = () => {}
    async function open(): Promise<void> {
      const stripe = await loadStripe(publicKey)
      if (!isCurrent || !place.current) return
      const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe'
      const elements = stripe.elements({ clientSecret, locale, appearance: { theme } })
      const element = elements.create('payment')
      element.on('ready', () => isCurrent && setState('ready'))
      element.on('loaderror', () => isCurrent && setState('failed'))
      element.mount(place.current)
      end = () => element.destroy()
      setForm({ stripe, elements })
    }
    open().catch(() => isCurrent && setState('failed'))
    return () => {
      isCurrent = false
      end()
    }
  }, [publicKey, clientSecret, locale])
  return {
    place,
    form,
    isReady: state === 'ready',
    hasFailed: state === 'failed',
  }
}
