import { type Commands, intentSubject, orderSubject } from '../context/command.ts'
import { cancelOrder, withdraw } from './cancel-order.ts'
import { moreOrders, refreshOrders } from './order-pages.ts'
import { refreshOrder } from './refresh-order.ts'

export const orderCommands = {
  /** Takes an unsent order back and returns its lines to the cart. */
  withdraw: { run: withdraw, about: intentSubject, after: 'queued' },
  /** Asks the restaurant to take an order back. */
  cancelOrder: { run: cancelOrder, about: orderSubject, after: 'queued' },
  refreshOrders: { run: refreshOrders, welcomes: true },
  /** Reads the orders before those that are on this phone; how far that reaches is in the settings. */
  moreOrders: { run: moreOrders },
  refreshOrder: { run: refreshOrder, about: orderSubject },
} satisfies Commands
