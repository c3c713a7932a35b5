import { useLingui } from '@lingui/react/macro'
import { useId, useMemo } from 'react'
import { isDelivered } from '../../../../core/domain/order/order-type-rules.ts'
import { orderTypeRules } from '../../../../core/schema/order-type-table.ts'
import { guestType } from '../../../../core/schema/constants.ts'
import type { Contact } from '../../../../core/schema/customer/customer.ts'
import type { Service } from '../../../../core/schema/shop.ts'
import type { SessionRow } from '../../../../core/storage/rows.ts'
import type { Settings } from '../../../../core/storage/settings.ts'
import { useTableHere } from '../../../shell/storage/use-table-here.ts'
import { useCurrentVisit } from '../../../shell/visit/app-context.ts'
import { forgetAdded, noteAdding } from '../../../parts/address/added-address.ts'
import { prefixOf } from '../../../parts/phone/country-codes.ts'
import { forBooking, withoutBooking } from '../../../parts/order/checkout/ahead-of-booking.ts'
import { payableHere } from '../../../parts/order/payment-names.ts'
import { Section } from '../../../ui/content/section.tsx'
import type { ShownAddress } from '../../../queries/use-addresses.ts'
import type { CurrentCart } from '../../../queries/cart/current-cart.ts'
import { AddressSection } from './delivery/address-section.tsx'
import { blockerOf } from './placing/blocker.ts'
import { CartChangedSheet } from './placing/cart-changed-sheet.tsx'
import { type Fault, type Faults, checkForm, lostTime } from './form/check-form.ts'
import styles from './form/checkout.module.css'
import { ContactFields } from './form/contact-fields.tsx'
import { deliveryOf, handOverOf, usualAddress } from './delivery/delivery-of.ts'
import { DeliveryTerms, HandOver } from './delivery/delivery-terms.tsx'
import { DinersField } from '../../../parts/diners/diners-field.tsx'
import { faultWords } from './form/fault-words.ts'
import { ExtrasSection } from './form/extras-section.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment/payment-section.tsx'
import { PlaceCard } from './place-card.tsx'
import { SavingsSection } from './payment/savings-section.tsx'
import { useAhead } from './time/ahead-field.tsx'
import { proposedSlot } from './time/slot-days.ts'
import { useBill } from './payment/use-bill.ts'
import { firstTime, useCheckoutForm } from './form/use-checkout-form.ts'
import { useNumber } from './form/use-number.ts'
import { useFocusOnFault } from '../../../ui/use-focus-on-fault.ts'
import type { usePlaceOrder } from './placing/use-place-order.ts'
import { useSubmit } from './placing/use-submit.ts'
import { useTimes } from './time/use-times.ts'
import { WhenSection } from './time/when-section.tsx'

type CheckoutFormViewProps = {
  cart: CurrentCart
  /** The current time on the shop's clock. */
  now: number
  session: SessionRow
  contact: Contact | null
  /** The benefits of this very customer; null while they aren't known. */
  benefits: Settings['benefits'] | null
  addresses: ShownAddress[]
  service: Service
  /** Slots that are full, as far as is known. */
  full: ReadonlySet<number>
  order: ReturnType<typeof usePlaceOrder>
  /** The cart has dishes and combos, so that the combos can be ordered on their own. */
  isMixed: boolean
}

/** The whole checkout form, and its faults once the customer has tried to order. */
export function CheckoutFormView(props: CheckoutFormViewProps) {
  const { cart, now, session, contact, benefits, addresses, service, full, order } = props
  const { t, i18n } = useLingui()
  const { shop, orderType, tableCode } = useCurrentVisit()
  const table = useTableHere(now)
  const { openNow, slots, days } = useTimes(service, shop.timeZone, now)
  const payments = payableHere(service.payments, (benefits?.balanceCents ?? 0) > 0)
  const firstSlot = proposedSlot(service, slots, full, shop.timeZone)
  const [filled, edit] = useCheckoutForm({
    customerId: session.customerId,
    formerly: session.formerly,
    contact,
    prefix: prefixOf(shop.phone),
    openNow,
    firstSlot,
    payments,
    usualAddress: usualAddress(addresses),
  })
  // What is being ordered is the form as it was at the tap.
  const change: typeof edit = (part) => {
    if (!order.placing) edit(part)
  }
  const isDelivery = isDelivered(orderType)
  const canBeAhead = !isDelivery && tableCode === null
  const own = withoutBooking(filled, firstTime(openNow, firstSlot))
  const form = canBeAhead ? filled : own
  const { needsName, asksDiners, asksCutlery } = orderTypeRules[orderType]
  const { usable, chosen, isLost } = deliveryOf(form, addresses)
  const free = useMemo(() => slots.filter((at) => !full.has(at)), [slots, full])
  const booked = useAhead(free, now)
  const tables = canBeAhead ? booked : []
  const ahead = tables.find(({ booking, slotAt }) => booking.id === form.bookingId && slotAt === form.slotAt)
  const bill = useBill({
    orderType,
    cart,
    form,
    to: isDelivery ? chosen : null,
    benefits,
    leastOnlineCents: shop.leastOnlineCents,
    failure: order.failure,
  })
  const { addressId, quote, delivery, totalCents, asksToPay, again } = bill
  const handOver = handOverOf(form, service, totalCents)
  const { isNumberImpossible, read } = useNumber(form, orderType)
  const terms = { orderType, openNow, slots, full, addressId, isAddressLost: isLost, asksToPay }
  const asked = { ...terms, isNumberImpossible }
  const [root, focusFault] = useFocusOnFault()
  const [submitted, submit] = useSubmit({
    asked,
    bill,
    bookingId: ahead?.booking.id ?? null,
    cart,
    focusFault,
    form,
    getType: handOver.getType,
    order,
    readNumber: read,
  })
  const faults: Faults = submitted ? checkForm(form, asked) : {}
  const words = (fault: Fault | undefined) => (fault ? i18n._(faultWords[fault]) : null)
  const blocker = blockerOf({
    service,
    waysToPay: payments.length,
    customerType: session.customerType,
    tableCode,
    table,
    totalCents: cart.totalCents,
    now,
    offer: delivery,
    isAllGone: bill.isAllGone,
    owedCents: bill.owedCents,
    isExcluded: bill.isExcluded,
    isTooLittle: bill.isTooLittle,
  })
  const dinersId = useId()

  return (
    <form ref={root} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <PlaceCard />
        {isDelivery && (
          <>
            <AddressSection
              addresses={usable}
              chosen={chosen}
              error={words(faults.address ?? (isLost ? 'addressGone' : undefined))}
              onChoose={(id) => {
                forgetAdded()
                change({ addressId: id })
              }}
              onAdd={() => noteAdding(session.customerId)}
            />
            <DeliveryTerms quote={quote} asking={bill.asking} />
            <HandOver {...handOver} onChoose={(getType) => change({ getType })} />
          </>
        )}
        <WhenSection
          form={form}
          tables={tables}
          ahead={ahead}
          times={{ openNow, days, full, now }}
          isRefused={order.timeRefused}
          error={words(faults.when ?? lostTime(form, asked) ?? undefined)}
          arriveMinutes={service.delivery?.arriveMinutes}
          onAhead={(table) => {
            order.forgetTime()
            change(table ? forBooking(table.booking.id, table.slotAt, filled) : own)
          }}
          onTime={(time) => {
            order.forgetTime()
            change({ ...time, bookingId: null, ownTime: null })
          }}
        />
        {needsName && (
          <Section title={t`Who is it for?`}>
            <ContactFields
              form={form}
              errors={{ firstName: words(faults.firstName), mobile: words(faults.mobile) }}
              onChange={change}
            />
          </Section>
        )}
        {asksDiners && (
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
        <ExtrasSection hasCutlery={asksCutlery && !ahead} form={form} onChange={change} />
        {session.customerType !== guestType && (
          <SavingsSection
            redeemable={bill.redeemable}
            paysByBalance={form.payment === 'balance'}
            wantsBalance={form.redeem?.balance ?? false}
            onChange={(chosen) => change({ redeem: chosen })}
          />
        )}
        {payments.length > 0 && (
          <PaymentSection
            payments={payments}
            chosen={form.payment}
            benefits={benefits}
            instead={handOver.instead}
            error={words(faults.payment)}
            onChoose={(payment) => change({ payment })}
          />
        )}
      </div>
      <OrderSummary
        isMixed={props.isMixed}
        cart={cart}
        minimumCents={delivery?.minimumCents ?? service.minimumCents}
        quote={quote}
        totalCents={totalCents}
        blocker={blocker}
        failure={order.failure}
        placing={order.placing !== null}
        pricing={!bill.isPriced}
        agreed={form.agreed}
        agreementError={words(faults.agreed)}
        onAgree={(agreed) => change({ agreed })}
        toPay={
          asksToPay
            ? {
                agreed: form.agreedToPay,
                error: words(faults.agreedToPay),
                onChange: (agreedToPay) => change({ agreedToPay }),
              }
            : null
        }
      />
      <CartChangedSheet
        open={order.sheet.open}
        onClose={order.sheet.close}
        differences={order.differences}
        onAccept={async () => {
          await order.accept(orderType)
          again()
        }}
      />
    </form>
  )
}
