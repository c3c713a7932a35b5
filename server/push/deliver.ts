import type { Database } from '../database/open.ts'
import type { PushSubscriptionRow } from '../database/tables/customers.ts'
import type { Log } from '../log/log.ts'
import { encrypt } from './encrypt.ts'
import { type PushAnswer, type PushService, PushUnreachable } from './push-service.ts'
import { deleteExpiredSubscription } from './subscriptions.ts'
import { vapidKeys } from './vapid-keys.ts'
import { vapidAuthorization } from './vapid-token.ts'

/** What sending messages to phones needs of the server. */
export type PushServices = { db: Database; log: Log; now: () => number; ports: { push: PushService } }

export type Delivery = {
  text: string
  /** How long the push service keeps it for a phone that is off. */
  ttlSeconds: number
  /** At the push service a younger message of the same topic takes this one's place; at most 32 letters of base64url. */
  topic: string
  /** Contact address of the server's owner, for the push service's operators (RFC 8292). */
  contact: string
  /** Called before a retry: a message that has become outdated isn't sent. */
  isStillCurrent: () => Promise<boolean>
  /** Rejects when the server ends meanwhile. */
  wait: (ms: number) => Promise<void>
}

/** Delays before each retry after a temporary failure. */
const retryDelaysMs = [1_000, 5_000, 30_000]
/** When a push service asks for a longer delay, the message is given up: it would be outdated by then. */
const maxWaitMs = 120_000

/**
 * Hands one message for one phone to its push service, again after failures that may pass. A phone that the service
 * knows no more (404, 410) is forgotten. Never throws; the log names the service's host and nothing of the customer.
 */
export async function deliver(
  services: PushServices,
  phone: PushSubscriptionRow,
  delivery: Delivery,
): Promise<void> {
  const { db, log } = services
  const logFields = { shop: phone.shop_id, pushService: new URL(phone.endpoint).host }
  try {
    for (const delayMs of [...retryDelaysMs, null]) {
      const { status, retryAfterMs, why } = await attempt(services, phone, delivery)
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) {
        await deleteExpiredSubscription(db, phone)
        return log.debug({ ...logFields, status }, 'a phone is not there any more')
      }
      const waitMs = Math.max(delayMs ?? 0, retryAfterMs ?? 0)
      if (!isTemporary(status) || delayMs === null || waitMs > maxWaitMs)
        return log.warn({ ...logFields, status, why }, 'a push service took no message')
      await delivery.wait(waitMs)
      if (!(await delivery.isStillCurrent())) return
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return
    log.warn({ ...logFields, err: error }, 'a message to a phone failed')
  }
}

const isTemporary = (status: number): boolean => status === 0 || status === 429 || status >= 500

async function attempt(
  { db, now, ports }: PushServices,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  { text, ttlSeconds, topic, contact }: Delivery,
): Promise<PushAnswer & { why?: string }> {
  const headers = {
    authorization: vapidAuthorization(await vapidKeys(db), { endpoint, contact, now: now() }),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttlSeconds),
    // A phone that sleeps is woken: its owner waits for this.
    urgency: 'high',
    topic,
  }
  try {
    return await ports.push({ endpoint, headers, body: encrypt(text, { p256dh, auth }) })
  } catch (error) {
    if (!(error instanceof PushUnreachable)) throw error
    return { status: 0, retryAfterMs: null, why: error.message }
  }
}
