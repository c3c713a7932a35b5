import { openStates } from '../../../core/schema/order/open-intents.ts'
import { database } from '../database.ts'

/** Whether it is noted that the service worker has the app on this phone. */
export const isShellNoted = async (): Promise<boolean> => (await database.settings.get('shell')) !== undefined

/** Whether anything waits to be sent. */
export const hasWaiting = async (): Promise<boolean> =>
  (await database.outbox.where('state').anyOf(openStates).count()) > 0
