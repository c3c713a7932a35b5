import { late } from '../base/late.ts'
import { type Commands, inVisit } from '../context/command.ts'

export const orderingCommands = {
  /** What the cart and its delivery would cost if it were ordered now, step by step. */
  quoteOrder: { run: inVisit(late(() => import('./quote-order.ts'), 'quoteOrder')) },
  /**
   * Answers once the order is safely on this phone; sending it is the outbox's job. An order that can't be saved is
   * sent at once; EN_NOT_SAVED: it was neither saved nor sent. While such an order is being checked, and until
   * `acceptUnsaved`, another tap answers with the outcome of that order.
   */
  placeOrder: { run: inVisit(late(() => import('./place-order.ts'), 'placeOrder')), after: 'queued' },
  /**
   * The outcome of the unsaved order that was being checked; `saved` if it is in the outbox after all; LD_NOT_FOUND if
   * there is none.
   */
  checkUnsaved: { run: late(() => import('./unsaved-order.ts'), 'checkUnsaved'), after: 'sendSoon' },
  acceptUnsaved: { run: late(() => import('./unsaved-order.ts'), 'acceptUnsaved') },
} satisfies Commands
