import type { Commands } from '../context/command.ts'
import { declinePush, readPushKey, subscribePush, unsubscribePush } from './push.ts'

export const pushCommands = {
  /** The key for the browser's subscription to messages. EN_OFFLINE. */
  readPushKey: { run: readPushKey },
  /** The restaurant tells this phone of the customer's orders from now on; said again, it is renewed. EN_OFFLINE. */
  subscribePush: { run: subscribePush },
  /** This phone isn't told any more; the browser's own subscription is the page's to end. */
  unsubscribePush: { run: unsubscribePush },
  /** The customer doesn't want to be asked on this phone. */
  declinePush: { run: declinePush },
} satisfies Commands
