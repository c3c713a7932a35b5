import { type Commands, orderSubject } from '../context/command.ts'
import { checkPayment, openPayment } from './online-payment.ts'

const about = ({ orderId }: { orderId: string }) => orderSubject(orderId)

export const paymentCommands = {
  /** Opens the payment of an order, or gives the one again that is open. Never waits for a network: EN_OFFLINE. */
  openPayment: { run: openPayment, about },
  /** Asks what became of a payment. */
  checkPayment: { run: checkPayment, about },
} satisfies Commands
