import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isOver } from '../../../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { Facts } from '../../../../ui/content/facts.tsx'
import { getTypeName } from '../../../../words/get-type-names.ts'
import { paymentNames } from '../../../../parts/order/payment-names.ts'
import { orderTypeLooks } from '../../../../words/order-types.ts'
import { expectedAt } from './expected-at.ts'
import { Lines } from '../blocks/lines.tsx'
import { isAtTable, isCollected } from '../../../../../core/domain/order/order-type-rules.ts'

/** The remaining facts of an order. */
export function OrderFacts({ order }: { order: OrderRow }) {
  const { i18n } = useLingui()
  const { dayTime } = useFormats()
  const { address } = useCurrentShop()
  const { delivery = null } = order
  const { orderType, appointmentAt, tableNumber, pickupNumber, contact, diners, cutlery, note } = order
  const look = orderTypeLooks[orderType]
  // The table or pickup number that the hero shows in large type isn't repeated here.
  const over = isOver(order)
  const showsTable = !over && !(isCollected(orderType) && pickupNumber !== '')
  const who = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
  const phone = contact?.mobile ? [contact.mobilePrefix, contact.mobile].filter(Boolean).join(' ') : ''
  return (
    <Facts
      rows={[
        { icon: 'orders', term: <Trans>Order number</Trans>, value: order.number },
        { icon: 'clock', term: <Trans>Ordered</Trans>, value: dayTime(order.createdAt) },
        { icon: look.icon, term: <Trans>Order type</Trans>, value: i18n._(look.name) },
        isCollected(orderType) &&
          !isAtTable(orderType) &&
          address !== '' && { icon: 'pin', term: <Trans>Where</Trans>, value: address },
        delivery && { icon: 'pin', term: <Trans>Where</Trans>, value: <Lines text={delivery.address} /> },
        delivery && {
          icon: 'bag',
          term: <Trans>Hand-over</Trans>,
          value: i18n._(getTypeName(delivery.getType)),
        },
        tableNumber !== '' &&
          !showsTable && { icon: 'table', term: <Trans>Table</Trans>, value: tableNumber },
        pickupNumber !== '' &&
          (showsTable || over) && { icon: 'bag', term: <Trans>Pickup number</Trans>, value: pickupNumber },
        order.booking !== undefined && {
          icon: 'table',
          term: <Trans>Booking number</Trans>,
          value: order.booking.number,
        },
        {
          icon: 'clock',
          term: <Trans>When</Trans>,
          value: appointmentAt === null ? <AsSoon order={order} /> : dayTime(appointmentAt),
        },
        { icon: 'lock', term: <Trans>Payment</Trans>, value: i18n._(paymentNames[order.payment]) },
        who !== '' && { icon: 'person', term: <Trans>Name</Trans>, value: who },
        phone !== '' && { icon: 'phone', term: <Trans>Mobile</Trans>, value: phone },
        diners !== null && {
          icon: 'person',
          term: <Trans>Diners</Trans>,
          value: <Plural value={diners} one="# person" other="# people" />,
        },
        cutlery > 0 && {
          icon: 'menu',
          term: <Trans>Cutlery</Trans>,
          value: <Plural value={cutlery} one="# set" other="# sets" />,
        },
        note !== '' && { icon: 'note', term: <Trans>Note</Trans>, value: note },
      ]}
    />
  )
}

function AsSoon({ order }: { order: OrderRow }) {
  const { dayTime } = useFormats()
  const at = expectedAt(order)
  if (at === null) return <Trans>As soon as possible</Trans>
  const time = dayTime(at)
  return <Trans>As soon as possible, at about {time}</Trans>
}
