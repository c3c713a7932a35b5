import { type Commands, inVisit, intentSubject } from '../context/command.ts'
import { offerAgain } from './offer-again.ts'
import { dismiss, edit } from './put-away.ts'
import type { Reorder } from '../ordering/checkout.ts'
import { reorder } from './reorder.ts'

export const reorderCommands = {
  /** Takes an order that was never sent, or came to nothing, back into the cart; answers what was filled in. */
  edit: { run: edit, about: intentSubject },
  /** What an order that came to nothing would cost if it were ordered now. */
  offerAgain: { run: inVisit(offerAgain), about: intentSubject },
  /** Orders anew what came to nothing, at prices that the customer agreed to line by line. */
  reorder: {
    run: inVisit(reorder),
    about: ({ intentId }: Reorder) => intentSubject(intentId),
    after: 'queued',
  },
  /** Forgets an order that expired or was taken back. */
  dismiss: { run: dismiss, about: intentSubject },
} satisfies Commands
