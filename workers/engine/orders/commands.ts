import type { Commands } from '../context/command.ts'
import { cancelOrder, withdraw } from './cancel-order.ts'
import { moreOrders, refreshOrders } from './order-pages.ts'
import { refreshOrder } from './refresh-order.ts'

const intent = (id: string) => ({ table: 'outbox', id }) as const
const order = (id: string) => ({ table: 'orders', id }) as const

export const orderCommands = {
  /** Takes an unsent order back and returns its lines to the cart. */
  withdraw: { run: withdraw, about: intent, after: 'queued' },
  /** Asks the restaurant to take an order back. */
  cancelOrder: { run: cancelOrder, about: order, after: 'queued' },
  refreshOrders: { run: refreshOrders, welcomes: true },
  /** Reads the orders before those that are on this phone; how far that reaches is in the settings. */
  moreOrders: { run: moreOrders },
  refreshOrder: { run: refreshOrder, about: order },
} satisfies Commands
