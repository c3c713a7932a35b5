import { late } from '../base/late.ts'
import type { Commands } from '../context/command.ts'

const pushing = () => import('./push.ts')

export const pushCommands = {
  /** The key for the browser's subscription to messages. EN_OFFLINE. */
  readPushKey: { run: late(pushing, 'readPushKey') },
  /** The restaurant tells this phone of the customer's orders from now on; said again, it is renewed. EN_OFFLINE. */
  subscribePush: { run: late(pushing, 'subscribePush') },
  /** This phone isn't told any more; the browser's own subscription is the page's to end. */
  unsubscribePush: { run: late(pushing, 'unsubscribePush') },
  /** The customer doesn't want to be asked on this phone. */
  declinePush: { run: late(pushing, 'declinePush') },
} satisfies Commands
