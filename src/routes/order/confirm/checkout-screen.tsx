import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentVisit } from '../../../shell/visit/app-context.ts'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'
import { useShopNow } from '../../../shell/visit/use-shop-now.ts'
import { isDelivered } from '../../../../core/domain/order/order-type-rules.ts'
import { useAddresses } from '../../../queries/use-addresses.ts'
import { combosAlone } from '../../../queries/cart/combos-alone.ts'
import type { CurrentCart } from '../../../queries/cart/current-cart.ts'
import { useCart } from '../../../queries/cart/use-cart.ts'
import { useSession } from '../../../queries/use-session.ts'
import { useSetting } from '../../../queries/use-settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/message/empty-state.tsx'
import { NavBar } from '../../../ui/bar/nav-bar.tsx'
import { CheckoutFormView } from './checkout-form-view.tsx'
import { DeliveryNotice } from './delivery/delivery-notice.tsx'
import { NotSaved } from './placing/not-saved.tsx'
import { useFullSlots } from './time/use-full-slots.ts'
import { usePlaceOrder } from './placing/use-place-order.ts'

/** The checkout: order type, time, contact, payment, and the button that orders. */
export function CheckoutScreen() {
  const { t } = useLingui()
  return (
    <>
      <NavBar title={t`Checkout`} back="/menu" />
      <Content />
    </>
  )
}

/** The combo checkout (spec §2): the same for the combos alone; the dishes stay in the cart. */
export function ComboCheckoutScreen() {
  const { t } = useLingui()
  return (
    <>
      <NavBar title={t`Combo checkout`} back="/menu" />
      <Content only="combos" />
    </>
  )
}

function Content({ only }: { only?: 'combos' }) {
  const { orderType, service } = useCurrentVisit()
  const whole = useCart()
  const live = whole && only ? combosAlone(whole) : whole
  const now = useShopNow()
  const session = useSession()
  const contact = useSetting('contact')
  const benefits = useSetting('benefits')
  const addresses = useAddresses()
  const full = useFullSlots(service, now)
  const order = usePlaceOrder()
  // The delivery cart as it was before its dishes were moved, shown while moving empties it.
  const [moving, setMoving] = useState<CurrentCart | null>(null)
  const cart = order.placing ?? live

  if (moving) return <DeliveryNotice cart={moving} onMoving={() => setMoving(null)} />
  if (!cart || now === undefined || !session || !addresses || !full) return <ScreenSkeleton />
  // The payment methods depend on the member's benefits: without them, a method that was chosen before would be
  // dropped.
  if (contact === undefined || benefits === undefined) return <ScreenSkeleton />
  if (cart.count === 0) return <EmptyCart />
  if (isDelivered(orderType) && !service)
    return <DeliveryNotice cart={cart} onMoving={(on) => setMoving(on ? cart : null)} />
  if (!service) return <NotOffered />
  return (
    <>
      <CheckoutFormView
        // What was typed stays with who has typed it; a guest who becomes a member finds their draft again.
        key={`${session.customerId} ${orderType}`}
        cart={cart}
        now={now}
        session={session}
        contact={contact}
        benefits={benefits?.customerId === session.customerId ? benefits : null}
        addresses={addresses}
        service={service}
        full={full}
        order={order}
        isMixed={whole !== undefined && whole.items.length > 0 && whole.combos.length > 0}
      />
      <NotSaved {...order.unsaved} />
    </>
  )
}

function EmptyCart() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="bag"
      title={t`Your cart is empty`}
      actions={
        <ButtonLink to="/menu">
          <Trans>See the menu</Trans>
        </ButtonLink>
      }
    >
      <Trans>Choose something good first; then come back here.</Trans>
    </EmptyState>
  )
}

function NotOffered() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="info"
      title={t`The restaurant doesn't offer this`}
      actions={
        <ButtonLink to="/menu">
          <Trans>See the menu</Trans>
        </ButtonLink>
      }
    />
  )
}
