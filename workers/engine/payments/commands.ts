import type { Commands } from '../context/command.ts'
import { checkPayment, openPayment } from './online-payment.ts'

export const paymentCommands = {
  /** Opens the payment of an order, or gives the one again that is open. Never waits for a network: EN_OFFLINE. */
  openPayment: { run: openPayment },
  /** Asks what became of a payment. */
  checkPayment: { run: checkPayment },
} satisfies Commands
