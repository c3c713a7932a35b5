import { late } from '../base/late.ts'
import { type Commands, inVisit, intentSubject } from '../context/command.ts'
import type { Reorder } from '../ordering/checkout.ts'
import { makingRoom } from '../storage/with-room.ts'

const puttingAway = () => import('./put-away.ts')

export const reorderCommands = {
  /** Puts an order that was never sent, or came to nothing, back into the cart; answers its checkout entries. */
  edit: { run: makingRoom(late(puttingAway, 'edit')), about: intentSubject },
  /** What an order that came to nothing would cost now. */
  offerAgain: { run: inVisit(late(() => import('./offer-again.ts'), 'offerAgain')), about: intentSubject },
  /** Orders again what came to nothing, at prices that the customer agreed to line by line. */
  reorder: {
    run: makingRoom(inVisit(late(() => import('./reorder.ts'), 'reorder'))),
    about: ({ intentId }: Reorder) => intentSubject(intentId),
    after: 'queued',
  },
  /** Removes an order that expired or was taken back, or whose outcome nobody can be asked for any more. */
  dismiss: { run: makingRoom(late(puttingAway, 'dismiss')), about: intentSubject },
} satisfies Commands
