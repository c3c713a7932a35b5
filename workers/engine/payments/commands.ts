import type { Commands } from '../context/command.ts'
import { checkPayment, openPayment } from './online-payment.ts'

const order = ({ orderId }: { orderId: string }) => ({ table: 'orders', id: orderId }) as const

export const paymentCommands = {
  /** Opens the payment of an order, or gives the one again that is open. Never waits for a network: EN_OFFLINE. */
  openPayment: { run: openPayment, about: order },
  /** Asks what became of a payment. */
  checkPayment: { run: checkPayment, about: order },
} satisfies Commands
