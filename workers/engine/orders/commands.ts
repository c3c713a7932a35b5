import { late } from '../base/late.ts'
import { type Commands, intentSubject, orderSubject } from '../context/command.ts'
import { makingRoom } from '../storage/with-room.ts'

const cancelling = () => import('./cancel-order.ts')
const paging = () => import('./order-pages.ts')

export const orderCommands = {
  /** Withdraws an unconfirmed order and returns its lines to the cart. */
  withdraw: { run: makingRoom(late(cancelling, 'withdraw')), about: intentSubject, after: 'queued' },
  /** Asks the restaurant to cancel an order. */
  cancelOrder: { run: late(cancelling, 'cancelOrder'), about: orderSubject, after: 'queued' },
  refreshOrders: { run: late(paging, 'refreshOrders'), welcomes: true },
  /** Fetches the orders before those on this phone; the settings say how far back those reach. */
  moreOrders: { run: late(paging, 'moreOrders') },
  refreshOrder: { run: late(() => import('./refresh-order.ts'), 'refreshOrder'), about: orderSubject },
} satisfies Commands
