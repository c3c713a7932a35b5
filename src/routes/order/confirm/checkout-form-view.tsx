import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Contact } from '../../../../core/schema/customer.ts'
import type { Service } from '../../../../core/schema/shop.ts'
import type { SessionRow } from '../../../../core/storage/rows.ts'
import { useCurrentVisit } from '../../../frame/app-context.ts'
import { paidInPerson } from '../../../parts/order/payment-names.ts'
import { Section } from '../../../parts/section.tsx'
import type { CurrentCart } from '../../../queries/use-cart.ts'
import { blockerOf } from './blocker.ts'
import { CartChangedSheet } from './cart-changed-sheet.tsx'
import { type Fault, type Faults, checkForm, checkoutOf } from './check-form.ts'
import styles from './checkout.module.css'
import { ContactFields } from './contact-fields.tsx'
import { DinersField } from './diners-field.tsx'
import { faultWords } from './fault-words.ts'
import { ExtrasSection } from './extras-section.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlaceCard } from './place-card.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import type { usePlaceOrder } from './use-place-order.ts'
import { useTimes } from './use-times.ts'
import { WhenField } from './when-field.tsx'

type CheckoutFormViewProps = {
  cart: CurrentCart
  /** The shop's time. */
  now: number
  session: SessionRow
  contact: Contact | null
  service: Service
  order: ReturnType<typeof usePlaceOrder>
}

/** Everything that is asked before an order, and what is wrong with it once it was tried. */
export function CheckoutFormView({ cart, now, session, contact, service, order }: CheckoutFormViewProps) {
  const { t, i18n } = useLingui()
  const { shop, orderType, table, tableCode } = useCurrentVisit()
  const { openNow, slots, days } = useTimes(service, shop.timeZone, now)
  const payments = paidInPerson(service.payments)
  const [form, change] = useCheckoutForm({
    customerId: session.customerId,
    formerly: session.formerly,
    contact,
    prefix: /^\+\d{1,3}/.exec(shop.phone.replace(/^00/, '+').split(' ')[0] ?? '')?.[0] ?? '',
    openNow,
    firstSlot: slots[0] ?? null,
    payments,
  })
  const [submitted, setSubmitted] = useState(false)
  const faults: Faults = submitted ? checkForm(form, { orderType, openNow, slots }) : {}
  const words = (fault: Fault | undefined) => (fault ? i18n._(faultWords[fault]) : null)
  const blocker = blockerOf({
    service,
    waysToPay: payments.length,
    customerType: session.customerType,
    tableCode,
    table,
    totalCents: cart.totalCents,
    now,
  })
  const root = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useFocusOnFault(root, tries)
  const dinersId = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (Object.keys(checkForm(form, { orderType, openNow, slots })).length > 0) setTries(tries + 1)
    else void order.place(cart, checkoutOf(form, orderType, cart.totalCents))
  }
  return (
    <form ref={root} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <PlaceCard />
        <Section title={t`When`} boxed={false}>
          <WhenField
            when={form.when}
            slotAt={form.slotAt}
            openNow={openNow}
            days={days}
            now={now}
            error={order.timeRefused ? t`The restaurant can't take it at this time.` : words(faults.when)}
            onChange={(when) => {
              order.forgetTime()
              change(when)
            }}
          />
        </Section>
        {orderType === 'pickup' && (
          <Section title={t`Who is it for?`}>
            <ContactFields form={form} error={words(faults.firstName)} onChange={change} />
          </Section>
        )}
        {orderType === 'dineIn' && (
          <Section title={t`How many of you?`} id={dinersId}>
            <DinersField
              labelledBy={dinersId}
              value={form.diners}
              more={form.dinersMore}
              error={words(faults.diners)}
              onChange={change}
            />
          </Section>
        )}
        <ExtrasSection hasCutlery={orderType !== 'dineIn'} form={form} onChange={change} />
        {payments.length > 0 && (
          <PaymentSection
            payments={payments}
            chosen={form.payment}
            error={words(faults.payment)}
            onChoose={(payment) => change({ payment })}
          />
        )}
      </div>
      <OrderSummary
        cart={cart}
        minimumCents={service.minimumCents}
        blocker={blocker}
        failure={order.failure}
        placing={order.placing !== null}
        agreed={form.agreed}
        agreementError={words(faults.agreed)}
        onAgree={(agreed) => change({ agreed })}
      />
      <CartChangedSheet
        open={order.sheet.open}
        onClose={order.sheet.close}
        differences={order.differences}
        onAccept={() => order.accept(orderType)}
      />
    </form>
  )
}

/** After a tap that found faults, the first of them has the focus and is in sight. */
function useFocusOnFault(root: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries === 0) return
    const first = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [root, tries])
}
