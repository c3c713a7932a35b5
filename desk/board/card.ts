import type { DeskOrder } from '../../core/contract/desk/desk-calls.ts'
import type { DeskStep } from '../../core/contract/desk/desk-limits.ts'
import type { Delivery } from '../../core/schema/delivery.ts'
import { mapAddress } from '../../core/domain/delivery/map-address.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import type { Texts } from '../texts/texts-of.ts'
import { isServed } from '../../core/domain/order/order-type-rules.ts'

export type CardActions = {
  take: (order: DeskOrder, step: DeskStep) => void
  refuse: (order: DeskOrder) => void
  print: (order: DeskOrder) => void
  refund: (order: DeskOrder) => void
}

/** An order as a card that can be read from two metres, with one big button for the next step. */
export function orderCard(order: DeskOrder, format: Format, actions: CardActions, now: number): HTMLElement {
  const { texts } = format
  const isDone = order.steps.length === 0
  const heading = headingOf(order)
  return el(
    'article',
    {
      class: isDone ? 'card card-done' : isPaying(order) ? 'card card-paying' : 'card',
      attributes: {
        'aria-labelledby': heading,
        'data-order': order.id,
        'data-about': order.id,
        'data-state': order.state,
        tabindex: -1,
      },
    },
    el(
      'header',
      {},
      el('h3', { attributes: { id: heading } }, format.name(order)),
      // At a table, the name already says that the guests eat here.
      (!isServed(order.orderType) || order.tableNumber === '') &&
        el('span', { class: 'tag' }, texts.orderType(order.orderType)),
      isCalled(order) && el('span', { class: 'tag' }, texts.table(order.tableNumber)),
      isDone
        ? el('span', { class: 'ago' }, format.time(order.updatedAt))
        : el('span', {
            class: 'ago',
            attributes: { 'data-since': order.createdAt, 'data-due': order.appointmentAt ?? undefined },
          }),
    ),
    appointment(order, format, now),
    (isDone || isPaying(order)) &&
      el('p', { class: `state state-${order.state}` }, texts.states[order.state]),
    isDone && order.reason !== '' && el('p', { class: 'muted' }, order.reason),
    el('ul', { class: 'lines' }, ...order.lines.map(line)),
    order.note !== '' && el('p', { class: 'note' }, order.note),
    !isDone && facts(order, format),
    el(
      'p',
      { class: 'money' },
      el('strong', {}, format.money(order.totalCents, order.currency)),
      ' ',
      // An order that was refused or has expired isn't owed; what was paid for it is refunded.
      (!isDone || order.state === 'completed') && payment(order, format),
      // The balance used comes on top of the total, which is the amount to take in money.
      order.balanceCents > 0 &&
        el('span', { class: 'pay' }, texts.withBalance(format.money(order.balanceCents, order.currency))),
      order.refundedCents > 0 &&
        el('span', { class: 'pay' }, texts.refunded(format.money(order.refundedCents, order.currency))),
      el('span', { class: 'number' }, order.number),
    ),
    buttons(order, format, actions),
  )
}

const headingOf = ({ id }: DeskOrder): string => `order-${id}`

/** The order comes from a table, but is called by a pickup number: it is taken away. */
export const isCalled = ({ pickupNumber, tableNumber }: DeskOrder): boolean =>
  pickupNumber !== '' && tableNumber !== ''

/** The order is being paid at the bank, so the restaurant has nothing to do yet. */
export const isPaying = ({ state }: DeskOrder): boolean => state === 'pendingPayment' || state === 'locked'

function appointment(order: DeskOrder, format: Format, now: number): HTMLElement | null {
  const { appointmentAt, beginAt, tappedAt, expiresAt, steps } = order
  if (steps.length === 0) return null
  const isAnswered = expiresAt === null
  // Whoever chose a time waits until then.
  const waitsSince = appointmentAt === null ? (tappedAt ?? null) : null
  if (appointmentAt === null && waitsSince === null && isAnswered) return null
  return el(
    'p',
    { class: 'when' },
    appointmentAt !== null &&
      el('strong', { class: 'appointment' }, format.texts.forTime(format.moment(appointmentAt, now))),
    typeof beginAt === 'number' &&
      steps.includes('prepare') &&
      el('span', { class: 'begin', attributes: { 'data-begin': beginAt } }),
    waitsSince !== null && el('span', { class: 'tapped', attributes: { 'data-tapped': waitsSince } }),
    !isAnswered && el('span', { class: 'expires', attributes: { 'data-expires': expiresAt } }),
  )
}

const line = ({ title, details, quantity, note }: DeskOrder['lines'][number]): HTMLElement =>
  el(
    'li',
    {},
    el('span', { class: quantity > 1 ? 'count many' : 'count' }, `${quantity} ×`),
    el(
      'span',
      {},
      el('span', { class: 'dish' }, title),
      details.length > 0 && el('span', { class: 'details' }, details.join(' · ')),
      note !== '' && el('span', { class: 'note' }, note),
    ),
  )

function facts(order: DeskOrder, format: Format): HTMLElement | null {
  const { texts } = format
  const { contact, delivery, cutlery, diners } = order
  const phone = contact?.mobile ? `${contact.mobilePrefix} ${contact.mobile}` : ''
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
  const children = [
    name !== '' && el('span', {}, name),
    phone !== '' && el('a', { attributes: { href: `tel:${phone.replaceAll(/\s/g, '')}` } }, phone),
    order.bookingNumber !== '' && el('strong', {}, texts.forBooking(order.bookingNumber)),
    diners !== null && el('span', {}, texts.diners(diners)),
    cutlery > 0 && el('span', {}, texts.cutlery(cutlery)),
    ...(delivery ? broughtTo(delivery, format) : []),
  ].filter((child) => child !== false)
  return children.length === 0 ? null : el('p', { class: 'facts' }, ...children)
}

/** Where and how an order is delivered. If the customer has set a pin, it is more exact than the address. */
function broughtTo(delivery: Delivery, { texts, language }: Format): (HTMLElement | false)[] {
  const { address, meters, lat, lng, getType } = delivery
  const distance =
    meters === null
      ? texts.unknownDistance
      : texts.kilometers((meters / 1000).toLocaleString(language, { maximumFractionDigits: 1 }))
  const map = { href: mapAddress({ lat, lng, name: '', address }), target: '_blank', rel: 'noreferrer' }
  return [
    el('span', { class: 'address' }, address),
    el('span', {}, distance),
    el('strong', {}, texts.handedOver(getType)),
    lat !== null && lng !== null && el('a', { attributes: map }, texts.onTheMap),
  ]
}

/** The payment status of an order, in a few words. */
export function paymentWords(order: DeskOrder, texts: Texts): string {
  if (order.isOwed) return texts.notPaidYet
  if (order.isPractice) return texts.practice
  return order.paidCents < order.totalCents ? texts.billLater : texts.paid
}

function payment(order: DeskOrder, { texts }: Format): HTMLElement {
  const isToNotice = order.isOwed || order.isPractice
  return el('span', { class: isToNotice ? 'pay pay-owed' : 'pay' }, paymentWords(order, texts))
}

function buttons(
  order: DeskOrder,
  format: Format,
  { take, refuse, print, refund }: CardActions,
): HTMLElement {
  const { texts } = format
  const usual = order.steps.find((step) => step !== 'refuse')
  const label =
    usual === 'complete' && order.isOwed
      ? texts.paidAndDone(format.money(order.totalCents - order.paidCents, order.currency))
      : usual && texts.steps[usual]
  // Every card has the same buttons: whoever hears them one by one hears of which order each is.
  const attributes = { type: 'button', 'aria-describedby': headingOf(order) }
  return el(
    'footer',
    {},
    usual && el('button', { class: 'main', attributes, on: () => take(order, usual) }, label),
    order.steps.includes('refuse') &&
      el('button', { attributes, on: () => refuse(order) }, texts.steps.refuse),
    order.mayRefund && el('button', { attributes, on: () => refund(order) }, texts.refundStep),
    el('button', { attributes, on: () => print(order) }, texts.print),
  )
}

/** For how long (ms) an order without an appointment may wait before it is late. */
const patienceMs = 15 * 60_000

/**
 * Updates the texts that change with the clock. An order that was placed ahead says how long it is until its
 * appointment, and then for how long it has been late; any other one how long ago it was placed.
 */
export function tickCards(root: ParentNode, { ago, time, texts }: Format, now: number): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-since]')) {
    const { since, due } = element.dataset
    const isAhead = due !== undefined
    const waited = now - Number(due ?? since)
    // Rounded up: what is due in half a minute isn't due yet.
    const left = Math.ceil(-waited / 60_000) * 60_000
    element.textContent = isAhead && waited < 0 ? texts.inTime(ago(left)) : ago(waited)
    element.classList.toggle('late', waited > (isAhead ? 0 : patienceMs))
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-tapped]'))
    element.textContent = texts.tappedAgo(ago(now - Number(element.dataset['tapped'])))
  for (const element of root.querySelectorAll<HTMLElement>('[data-begin]')) {
    const beginAt = Number(element.dataset['begin'])
    element.textContent = now < beginAt ? texts.beginAt(time(beginAt)) : texts.beginNow
    element.classList.toggle('must-begin', now >= beginAt)
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-expires]')) {
    const left = Math.floor((Number(element.dataset['expires']) - now) / 60_000)
    // Nothing is shown as long as there is plenty of time left.
    element.textContent = left < 20 ? texts.answerWithin(Math.max(0, left)) : ''
    element.classList.toggle('late', left < 5)
  }
}
