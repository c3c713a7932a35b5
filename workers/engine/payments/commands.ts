import { late } from '../base/late.ts'
import { type Commands, orderSubject } from '../context/command.ts'

const paying = () => import('./online-payment.ts')
const about = ({ orderId }: { orderId: string }) => orderSubject(orderId)

export const paymentCommands = {
  /** Opens the payment of an order, or returns the one that is open already. Never queued: EN_OFFLINE. */
  openPayment: { run: late(paying, 'openPayment'), about },
  /** Asks for the status of a payment. */
  checkPayment: { run: late(paying, 'checkPayment'), about },
} satisfies Commands
