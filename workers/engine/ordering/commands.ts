import { late } from '../base/late.ts'
import { type Commands, inVisit } from '../context/command.ts'

export const orderingCommands = {
  /** What the cart would cost if it were ordered now, rule by rule, and what delivering it costs. */
  quoteOrder: { run: inVisit(late(() => import('./quote-order.ts'), 'quoteOrder')) },
  /**
   * Answers once the order is safely on this phone; sending it is the outbox's job. An order that can't be saved
   * is sent at once; EN_NOT_SAVED: it was neither saved nor sent. While one is being checked, and until it is accepted
   * that it was placed, another tap answers what became of that one.
   */
  placeOrder: { run: inVisit(late(() => import('./place-order.ts'), 'placeOrder')), after: 'queued' },
  /** What became of the order that was being checked; LD_NOT_FOUND when there is none. */
  checkUnsaved: { run: late(() => import('./unsaved-order.ts'), 'checkUnsaved') },
  acceptUnsaved: { run: late(() => import('./unsaved-order.ts'), 'acceptUnsaved') },
} satisfies Commands
