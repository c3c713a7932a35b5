import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { meaningOf } from '../../../core/contract/errors.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import type { OrderRow } from '../../../core/storage/rows.ts'
import type { OpenedPayment } from '../../../workers/engine/payments/online-payment.ts'
import { engine } from '../../engine.ts'
import { useCurrentShop, useMoney } from '../../shell/visit/app-context.ts'
import { errorText } from '../../shell/command.ts'
import { useIsHere } from '../../shell/navigation/use-is-here.ts'
import { Notice } from '../../ui/message/notice.tsx'
import { paymentNames } from '../../parts/order/payment-names.ts'
import { Section } from '../../ui/content/section.tsx'
import { useIsCut } from '../../queries/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { BankForm } from './bank-form.tsx'
import { isBankPage } from './bank-page.ts'
import { keepOrigin } from './kept-origin.ts'
import { onlineMethods } from './method-choice.ts'
import styles from './payment.module.css'
import { useReturned } from './use-returned.ts'

/** The choice of payment method, and the button that leads to the bank: to its page, or to its form on this screen. */
export function PayForm({ order }: { order: OrderRow }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { services, cardPublicKey } = useCurrentShop()
  const methods = onlineMethods(order, services)
  const [method, choose] = useState<PaymentMethod>(order.payment)
  const pay = usePaying(order.id)
  const headingId = useId()
  const amount = money(order.totalCents - order.paidCents)
  const isCut = useIsCut()
  const choice = useFocusBack(pay.opened !== null)
  if (pay.opened)
    return (
      <BankForm
        publicKey={cardPublicKey}
        clientSecret={pay.opened.clientSecret}
        orderId={order.id}
        paymentId={pay.opened.paymentId}
        amount={amount}
        onOther={methods.length > 1 ? pay.close : null}
      />
    )
  return (
    <>
      <Section title={t`How do you want to pay?`} id={headingId} boxed={false}>
        <div ref={choice}>
          <ChoiceList
            type="radio"
            labelledBy={headingId}
            choices={methods.map((value) => ({ value, label: i18n._(paymentNames[value]) }))}
            chosen={[method]}
            onChoose={choose}
          />
        </div>
      </Section>
      <div className={styles.foot}>
        {pay.failure && (
          <Notice tone="danger" icon="alert" live>
            {pay.failure}
          </Notice>
        )}
        {isCut && (
          <Notice tone="warn" icon="offline">
            <Trans>Paying needs a connection. Your order is safe; pay once you have signal.</Trans>
          </Notice>
        )}
        <Button wide icon="lock" busy={pay.busy} onClick={() => void pay.open(method)}>
          <Trans>Pay {amount}</Trans>
        </Button>
        {/* With a card key, the bank's form opens on this screen instead. */}
        {cardPublicKey === '' && (
          <p className={styles.note}>
            <Trans>You go on to the bank, and come back here afterwards.</Trans>
          </p>
        )}
      </div>
    </>
  )
}

/** Gives the choice the focus when it takes the place of the bank's form, whose button had it. */
function useFocusBack(isOpen: boolean) {
  const choice = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) choice.current?.querySelector<HTMLElement>('input:checked')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return choice
}

function usePaying(orderId: string) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHere = useIsHere()
  // The language that the address asks for, which the bank's page and the return address keep.
  const { language, orgId, source } = useSearch({ strict: false })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenedPayment | null>(null)

  useReturned(useCallback(() => setBusy(false), []))

  async function open(method: PaymentMethod): Promise<void> {
    setBusy(true)
    setFailure(null)
    const result = await engine.openPayment({ orderId, method })
    // The customer has left the screen. The payment stays open, and the order leads to it.
    if (!isHere()) return
    if (result.ok) keepOrigin({ orgId, source })
    if (result.ok && isBankPage(result.value.redirectUrl)) {
      // The button stays busy while the page is being left.
      location.assign(`${result.value.redirectUrl}${language ? `?language=${language.slice(0, 2)}` : ''}`)
      return
    }
    setBusy(false)
    if (result.ok && result.value.clientSecret !== '') return setOpened(result.value)
    if (result.ok) return setFailure(t`This way to pay isn't possible right now. Choose another.`)
    if (meaningOf(result.code) === 'signIn')
      return navigate({ to: '/login', search: (old) => ({ ...old, redirect: `/payment?id=${orderId}` }) })
    // The order was paid here or on another phone: the screen shows its new state by itself.
    if (meaningOf(result.code) === 'done') return
    const isMethod = result.code === 'SP_10004'
    setFailure(
      isMethod
        ? t`This way to pay isn't possible right now. Choose another.`
        : await errorText(result.code, result.params),
    )
  }
  return { busy, failure, opened, open, close: () => setOpened(null) }
}
