import { late } from '../base/late.ts'
import type { Commands } from '../context/command.ts'

const pushing = () => import('./push.ts')

export const pushCommands = {
  /** The key for the browser's push subscription. EN_OFFLINE. */
  readPushKey: { run: late(pushing, 'readPushKey') },
  /**
   * Has the restaurant send this phone messages about the customer's orders; calling it again renews that. EN_OFFLINE.
   */
  subscribePush: { run: late(pushing, 'subscribePush') },
  /** Ends the messages to this phone; the page itself ends the browser's push subscription. */
  unsubscribePush: { run: late(pushing, 'unsubscribePush') },
  /** Stores that the customer doesn't want to be asked on this phone. */
  declinePush: { run: late(pushing, 'declinePush') },
} satisfies Commands
