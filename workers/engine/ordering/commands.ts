import { type Commands, inVisit } from '../context/command.ts'
import { offerAgain } from './offer-again.ts'
import { placeOrder } from './place-order.ts'
import { dismiss, edit } from './put-away.ts'
import { quoteOrder } from './quote-order.ts'
import { reorder } from './reorder.ts'
import { checkUnsaved } from './unsaved-order.ts'

export const orderingCommands = {
  /** What the cart would cost if it were ordered now, rule by rule, and what delivering it costs. */
  quoteOrder: { run: inVisit(quoteOrder) },
  /**
   * Answers once the order is safely on this phone; sending it is the outbox's job. An order that can't be saved
   * is sent at once; EN_NOT_SAVED: it was neither saved nor sent. While one is being checked, another tap answers
   * what became of that one.
   */
  placeOrder: { run: inVisit(placeOrder), after: 'queued' },
  /** What became of the order that was being checked; LD_NOT_FOUND when there is none. */
  checkUnsaved: { run: checkUnsaved },
  /** Takes an order that was never sent, or came to nothing, back into the cart; answers what was filled in. */
  edit: { run: edit },
  /** What an order that came to nothing would cost if it were ordered now. */
  offerAgain: { run: inVisit(offerAgain) },
  /** Orders anew what came to nothing, at prices that the customer agreed to line by line. */
  reorder: { run: inVisit(reorder), after: 'queued' },
  /** Forgets an order that expired or was taken back. */
  dismiss: { run: dismiss },
} satisfies Commands
