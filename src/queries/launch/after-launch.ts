import { isRunnable } from '../../../core/domain/order/intent-states.ts'
import { database } from '../database.ts'

/**
 * Whether the outbox holds anything that could be sent. Intents that wait for a customer to sign in or to decide don't
 * count: no network can send them.
 */
export const hasWaiting = async (): Promise<boolean> => (await database.outbox.filter(isRunnable).count()) > 0
