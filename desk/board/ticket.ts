import type { DeskOrder } from '../../core/contract/desk/desk-calls.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import { isCalled, paymentWords } from './card.ts'

/** Prints an order for the kitchen, on paper of 80 mm width; the stylesheet hides everything else. */
export function printTicket(order: DeskOrder, format: Format, now: number): void {
  const { texts } = format
  const { contact, delivery } = order
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
  const phone = contact?.mobile ? `${contact.mobilePrefix} ${contact.mobile}` : ''
  const money = (cents: number) => format.money(cents, order.currency)
  const ticket = document.querySelector('#ticket')
  ticket?.replaceChildren(
    el('h1', {}, format.name(order)),
    el(
      'p',
      { class: 'kind' },
      [texts.orderType(order.orderType), isCalled(order) && texts.table(order.tableNumber)]
        .filter(Boolean)
        .join(' · '),
    ),
    el(
      'p',
      {},
      order.appointmentAt === null ? texts.soon : texts.forTime(format.moment(order.appointmentAt, now)),
    ),
    order.bookingNumber === '' ? '' : el('p', {}, texts.forBooking(order.bookingNumber)),
    el(
      'p',
      { class: 'small' },
      `${order.number} · ${texts.orderedAt(format.time(order.tappedAt ?? order.createdAt))}`,
    ),
    el(
      'ul',
      {},
      ...order.lines.map((line) =>
        el(
          'li',
          {},
          el('b', {}, `${line.quantity} × ${line.title}`),
          ...line.details.map((detail) => el('div', {}, `  ${detail}`)),
          line.note !== '' && el('div', { class: 'note' }, line.note),
        ),
      ),
    ),
    order.note === '' ? '' : el('p', { class: 'note' }, order.note),
    lines(
      order.diners !== null && texts.diners(order.diners),
      order.cutlery > 0 && texts.cutlery(order.cutlery),
      name,
      phone,
    ),
    ...(delivery
      ? [
          // In a frame of its own, so that no line typed as an address passes for one of the ticket's.
          el('p', { class: 'note' }, delivery.address),
          lines(
            texts.handedOver(delivery.getType),
            order.deliveryFeeCents > 0 && `${texts.deliveryFee} ${money(order.deliveryFeeCents)}`,
          ),
        ]
      : []),
    el('p', { class: 'total' }, `${texts.total} ${money(order.totalCents)} · ${paymentWords(order, texts)}`),
  )
  window.print()
}

const lines = (...texts: (string | false)[]): HTMLElement => el('p', {}, texts.filter(Boolean).join('\n'))
