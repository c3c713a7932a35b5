import type { DeskBoard, DeskDish, DeskOrder, DeskSender } from '../../../core/contract/desk/desk-calls.ts'
import { comboMark } from '../../../core/contract/wire/menu/without-items.ts'
import { dayInNumber, dayOfOrder } from '../../orders/place/order-number.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'

/** All orders with this number, ending of a number, or pickup number (which repeat each day). */
export function ordersNamed(orders: readonly DeskOrder[], name: string): DeskOrder[] {
  const wanted = name.trim().toUpperCase()
  return orders.filter(
    ({ number, pickupNumber }) =>
      number === wanted ||
      pickupNumber === wanted ||
      (/^\d{1,6}$/.test(wanted) && number.endsWith(`-${wanted.padStart(4, '0')}`)),
  )
}

export const severalMeant = (meant: readonly DeskOrder[]): string =>
  `More than one order is meant: ${meant.map(({ number }) => number).join(', ')}.`

/**
 * Whether an order of another day is named by less than its whole number: the short names repeat each day, and one that
 * is open today may have been meant.
 */
export const isOfAnotherDay = ({ number }: DeskOrder, name: string, timeZone: string, now: number): boolean =>
  number !== name.trim() && !number.startsWith(`${dayInNumber(dayOfOrder(timeZone, now, null))}-`)

export const wholeNumber = ({ number }: DeskOrder): string =>
  `That is another day's order: give its whole number, ${number}.`

/** Finds the order for a step; or a sentence why none was found. */
export function findOrderNamed(
  { open, done }: Pick<DeskBoard, 'open' | 'done'>,
  name: string,
): DeskOrder | string {
  const meant = ordersNamed(open, name)
  if (meant.length > 1) return severalMeant(meant)
  // Orders that are over only count when no open one matches, so that their state can be reported.
  return meant[0] ?? ordersNamed(done, name)[0] ?? `There is no order ${name}.`
}

/**
 * A dish or a combo by its id, or by a part of its name that only it has. One size of a dish goes by its mark, or by
 * words of which some name the dish and some the size.
 */
export function findDishNamed(dishes: DeskDish[], name: string): DeskDish | string {
  const byId = dishes.find(({ id }) => id === name) ?? dishes.find(({ id }) => id === comboMark(name))
  if (byId) return byId
  const wanted = name.toLocaleLowerCase()
  const whole = dishes.filter(
    ({ kind, title }) => kind !== 'size' && title.toLocaleLowerCase().includes(wanted),
  )
  const words = wanted.split(/\s+/)
  const isSize = ({ kind, title }: DeskDish) =>
    kind === 'size' && words.every((word) => title.toLocaleLowerCase().includes(word))
  const meant = whole.length > 0 ? whole : dishes.filter(isSize)
  const [dish, ...others] = meant
  if (!dish) return `There is no dish "${name}".`
  if (others.length === 0) return dish
  const some = meant.slice(0, 8).map(({ id, title }) => `${id} (${title})`)
  return `More than one dish is meant: ${some.join(', ')}${meant.length > 8 ? ', …' : ''}`
}

type Service = Pick<ShopFile['services'][number], 'id' | 'orderType'>

/** Finds a service by its id, or by its order type: most shops have one of each, and owners think of "delivery". */
export function findServiceNamed(services: readonly Service[], name: string): Service | string {
  const wanted = name.toLowerCase()
  const service =
    services.find(({ id }) => id === name) ??
    services.find(({ orderType }) => orderType.toLowerCase() === wanted)
  const known = services.map(({ id, orderType }) => (id === orderType ? id : `${id} (${orderType})`))
  return service ?? `There is no service "${name}"; there are ${known.join(', ')}.`
}

const shortestBeginning = 4

/** Finds a sender by network address, by customer id or its beginning, or by a waiting order. */
export function findSenderNamed(board: DeskBoard, name: string): DeskSender | string {
  const byItself = board.senders.filter(
    ({ kind, sender }) =>
      sender === name || (kind === 'customer' && name.length >= shortestBeginning && sender.startsWith(name)),
  )
  const order = byItself.length === 0 ? findOrderNamed({ open: board.open, done: [] }, name) : ''
  const meant =
    typeof order === 'string'
      ? byItself
      : board.senders.filter(({ kind, waiting }) => kind === 'customer' && waiting.includes(order.id))
  const [sender, ...others] = meant
  if (!sender) return `No sender ${name} has several orders waiting or is blocked; "senders" lists them.`
  if (others.length > 0) return `More than one sender is meant: ${meant.map((one) => one.sender).join(', ')}.`
  return sender
}
