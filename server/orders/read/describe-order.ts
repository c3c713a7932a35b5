import { dateReading } from '../../../core/domain/time/date-reading.ts'
import type { Order, OrderLine } from '../../../core/schema/order/order.ts'
import { oneLine } from '../../base/one-line.ts'
import { formatMoney } from '../../shops/format-money.ts'
import { type Charged, describeMoney } from './describe-money.ts'

type Described = Pick<
  Order,
  | 'number'
  | 'createdAt'
  | 'state'
  | 'totalCents'
  | 'payment'
  | 'isPractice'
  | 'orderType'
  | 'tableNumber'
  | 'pickupNumber'
  | 'appointmentAt'
  | 'diners'
  | 'cutlery'
  | 'contact'
  | 'delivery'
  | 'deliveryFeeCents'
  | 'currency'
  | 'note'
> &
  Charged & {
    /** When the kitchen begins with an order for later. */
    beginAt?: number | null
    booking?: Pick<NonNullable<Order['booking']>, 'number'> | undefined
    lines: Pick<OrderLine, 'quantity' | 'title' | 'cents' | 'details' | 'note'>[]
  }

/** Writes an order as lines of text for the restaurant, with times in the shop's time zone. */
export function describeOrder(order: Described, timeZone: string, shopId: string | null): string[] {
  const when = dateReading('en-GB', timeZone)
  const money = (cents: number) => formatMoney(cents, order.currency)
  const { contact, delivery } = order
  const facts = [
    order.orderType,
    order.tableNumber && `table ${order.tableNumber}`,
    order.pickupNumber && `number ${order.pickupNumber}`,
    order.appointmentAt !== null && `for ${when(order.appointmentAt)}`,
    typeof order.beginAt === 'number' && `begin at ${when(order.beginAt)}`,
    order.booking && `at the table of booking ${order.booking.number}`,
    order.diners !== null && `${order.diners} diners`,
    order.cutlery > 0 && `cutlery for ${order.cutlery}`,
    contact &&
      [contact.firstName, contact.lastName, contact.mobilePrefix, contact.mobile].filter(Boolean).join(' '),
  ].filter(Boolean)
  const charged = describeMoney(order)
  const brought = delivery && [
    `to ${delivery.address.replaceAll('\n', ', ')}`,
    delivery.getType,
    delivery.meters === null ? 'distance unknown' : `${(delivery.meters / 1000).toFixed(1)} km`,
    `about ${delivery.arriveMinutes} minutes`,
    `delivery fee ${money(order.deliveryFeeCents)}`,
  ]
  return [
    [
      order.number,
      shopId,
      when(order.createdAt),
      order.state,
      money(order.totalCents),
      order.payment,
      order.isPractice && 'PRACTICE: paid without real money',
    ]
      .filter(Boolean)
      .join('  '),
    `  ${facts.join(', ')}`,
    ...(brought ? [`  ${brought.join('; ')}`] : []),
    ...order.lines.flatMap((line) => [
      `  ${String(line.quantity).padStart(3)} × ${line.title}  ${money(line.cents)}`,
      ...(line.details.length > 0 ? [`        ${line.details.join(', ')}`] : []),
      ...(line.note ? [`        “${line.note}”`] : []),
    ]),
    ...(charged ? [`  ${charged}`] : []),
    ...(order.note ? [`  Note: ${order.note}`] : []),
  ].map(oneLine)
}
