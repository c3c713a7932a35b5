import type { Page } from 'playwright/test'
import type { IntentState } from '../../../core/schema/order/intent.ts'

/** What the phone's database holds about what the customer asked for. */
export type PhoneStorage = {
  intents: { id: string; state: IntentState; code: string | null; orderId: string | null }[]
}

/** Reads it past the app. */
export const readPhoneStorage = (page: Page): Promise<PhoneStorage> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await settled(indexedDB.open('larder'))
    try {
      const outbox = database.transaction('outbox').objectStore('outbox')
      const rows = await settled(outbox.getAll() as IDBRequest<PhoneStorage['intents']>)
      return { intents: rows.map(({ id, state, code, orderId }) => ({ id, state, code, orderId })) }
    } finally {
      database.close()
    }
  })
