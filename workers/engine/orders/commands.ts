import { late } from '../base/late.ts'
import { type Commands, intentSubject, orderSubject } from '../context/command.ts'
import { makingRoom } from '../storage/with-room.ts'

const cancelling = () => import('./cancel-order.ts')
const paging = () => import('./order-pages.ts')

export const orderCommands = {
  /** Takes an unsent order back and returns its lines to the cart. */
  withdraw: { run: makingRoom(late(cancelling, 'withdraw')), about: intentSubject, after: 'queued' },
  /** Asks the restaurant to take an order back. */
  cancelOrder: { run: late(cancelling, 'cancelOrder'), about: orderSubject, after: 'queued' },
  refreshOrders: { run: late(paging, 'refreshOrders'), welcomes: true },
  /** Reads the orders before those that are on this phone; how far that reaches is in the settings. */
  moreOrders: { run: late(paging, 'moreOrders') },
  refreshOrder: { run: late(() => import('./refresh-order.ts'), 'refreshOrder'), about: orderSubject },
} satisfies Commands
