import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Way } from '../../../../../core/contract/error-ways.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { useCurrentVisit, useMoney } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { useEdit } from '../../../../parts/order/checkout/use-edit.ts'
import { orderTypeLooks } from '../../../../words/order-types.ts'
import { OverLimits } from '../../../../parts/limits/over-limits.tsx'
import { useMenu } from '../../../../queries/use-menu.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import type { IconName } from '../../../../ui/icon.tsx'
import { CallShop } from '../blocks/call-shop.tsx'
import { minimumOf, refusedDishes } from './refused-dishes.ts'
import { SignIn } from './sign-in.tsx'
import { useOrderAs } from './use-order-as.ts'
import { waysOf } from './ways.ts'

type WayProps = { intent: OrderIntentRow; variant: 'primary' | 'secondary' }

/** The ways out of a refusal that fit its code, the most helpful first. */
export function IntentWays({ intent }: { intent: OrderIntentRow }): ReactNode {
  const others = useOtherTypes(intent)
  const shown = waysOf(intent).filter((way) => way !== 'orderType' || others.length > 0)
  return shown.map((way, index) => {
    const Shown = views[way]
    return Shown && <Shown key={way} intent={intent} variant={index === 0 ? 'primary' : 'secondary'} />
  })
}

/** The dishes because of which an order was refused, and the number allowed of each. */
export function RefusedDishes({ intent }: { intent: OrderIntentRow }) {
  const { list } = useFormats()
  const dishes = refusedDishes(intent, useMenu())
  if (dishes.length === 0) return null
  const { code } = intent
  if (code === 'SP_0080' || code === 'SP_0082')
    return (
      <OverLimits
        over={dishes.map(({ id, title, most }) => ({
          // One refusal may name dishes limited per customer (SP_0080) and dishes limited per order (SP_0082).
          code: code === 'SP_0080' && (most ?? 1) === 1 ? 'SP_0080' : 'SP_0082',
          itemId: id,
          title,
          most: most ?? 1,
        }))}
      />
    )
  const names = list(dishes.map(({ title }) => title))
  return (
    <Notice tone="warn" icon={code === 'LD_MEMBERS_ONLY' ? 'lock' : 'alert'}>
      {code === 'LD_MEMBERS_ONLY' ? (
        <Trans>Only for members: {names}</Trans>
      ) : code === 'SP_0099' ? (
        <Trans>Not with vouchers or points: {names}</Trans>
      ) : (
        names
      )}
    </Notice>
  )
}

/** The minimum for the dishes, and how much is missing. */
export function RefusedMinimum({ intent }: { intent: OrderIntentRow }) {
  const money = useMoney()
  const below = minimumOf(intent)
  if (!below || below.missingCents === 0) return null
  const missing = money(below.missingCents)
  const minimum = money(below.minimumCents)
  return (
    <Notice icon="bag">
      <Trans>
        {missing} more to reach the minimum of {minimum}.
      </Trans>
    </Notice>
  )
}

/**
 * The button of each way. The ways without one, such as ordering anew or changing the whole order, are elsewhere on the
 * screen.
 */
const views: Partial<Record<Way, (props: WayProps) => ReactNode>> = {
  orderType: OtherTypes,
  address: ({ intent, variant }) => (
    <EditTo intent={intent} variant={variant} to="checkout" icon="pin">
      <Trans>Choose another address</Trans>
    </EditTo>
  ),
  payment: ({ intent, variant }) => (
    <EditTo intent={intent} variant={variant} to="checkout" icon="note">
      <Trans>Pay another way</Trans>
    </EditTo>
  ),
  benefits: ({ intent, variant }) => (
    <EditTo intent={intent} variant={variant} to="checkout" icon="bag">
      <Trans>Change the discounts</Trans>
    </EditTo>
  ),
  more: ({ intent, variant }) => (
    <EditTo intent={intent} variant={variant} to="menu" icon="plus">
      <Trans>Add something</Trans>
    </EditTo>
  ),
  dishes: ({ intent, variant }) => (
    <EditTo intent={intent} variant={variant} to="cart" icon="bag">
      <Trans>Change the dishes</Trans>
    </EditTo>
  ),
  signUp: ({ intent, variant }) => (
    <SignIn intent={intent} variant={variant}>
      <Trans>Sign in or sign up</Trans>
    </SignIn>
  ),
  signIn: ({ intent, variant }) => (
    <SignIn intent={intent} variant={variant}>
      <Trans>Sign in</Trans>
    </SignIn>
  ),
  orders: ({ variant }) => (
    <ButtonLink to="/order" variant={variant} wide icon="orders">
      <Trans>See your orders</Trans>
    </ButtonLink>
  ),
  call: CallShop,
}

type EditToProps = WayProps & { to: 'cart' | 'checkout' | 'menu'; icon: IconName; children: ReactNode }

/** Takes the order back and goes to the screen on which it can be changed. */
function EditTo({ intent, variant, to, icon, children }: EditToProps) {
  const { busy, edit } = useEdit(intent)
  return (
    <Button variant={variant} wide icon={icon} busy={busy} onClick={() => void edit(to)}>
      {children}
    </Button>
  )
}

/** The other order types of this visit that aren't paused. */
function useOtherTypes({ summary }: OrderIntentRow) {
  const { shop, orderTypes } = useCurrentVisit()
  return orderTypes.filter(
    (type) =>
      type !== summary.orderType &&
      shop.services.some((service) => service.orderType === type && !service.paused),
  )
}

function OtherTypes({ intent, variant }: WayProps) {
  const { i18n } = useLingui()
  const others = useOtherTypes(intent)
  const { busy, orderAs } = useOrderAs(intent)
  const [wanted, setWanted] = useState<string | null>(null)
  return others.map((type) => {
    const { name, icon } = orderTypeLooks[type]
    const otherName = i18n._(name)
    return (
      <Button
        key={type}
        variant={variant}
        wide
        icon={icon}
        busy={busy && wanted === type}
        onClick={() => {
          setWanted(type)
          void orderAs(type)
        }}
      >
        <Trans>Switch to {otherName}</Trans>
      </Button>
    )
  })
}
