import { isRunnable } from '../../../core/domain/order/intent-states.ts'
import { database } from '../database.ts'

/** Whether anything waits to be sent; what waits for somebody to come back, or to decide, no network can send. */
export const hasWaiting = async (): Promise<boolean> => (await database.outbox.filter(isRunnable).count()) > 0
