import type { Database } from '../database/open.ts'
import type { PushSubscriptionRow } from '../database/tables/customers.ts'
import type { Log } from '../log/log.ts'
import { encrypt } from './encrypt.ts'
import { type PushAnswer, type PushService, PushUnreachable } from './push-service.ts'
import { deleteExpiredSubscription } from './subscriptions.ts'
import { vapidKeys } from './vapid-keys.ts'
import { vapidAuthorization } from './vapid-token.ts'

/** The services that are needed to send messages to phones. */
export type PushServices = { db: Database; log: Log; now: () => number; ports: { push: PushService } }

export type Delivery = {
  text: string
  /** How long the push service keeps the message for a phone that is off. */
  ttlSeconds: number
  /**
   * At the push service, a newer message with the same topic replaces an older one. At most 32 characters of base64url.
   */
  topic: string
  /** Contact address of the server's owner, for the push service's operators (RFC 8292). */
  contact: string
  /** Called before a retry, so that an outdated message isn't sent. */
  isStillCurrent: () => Promise<boolean>
  /** Rejects when the server stops meanwhile. */
  wait: (ms: number) => Promise<void>
}

/** Delays (ms) before each retry after a temporary failure. */
const retryDelaysMs = [1_000, 5_000, 30_000]
/** When a push service asks for a longer delay (ms), the message is given up, as it would be outdated by then. */
const maxWaitMs = 120_000

/**
 * Sends one message for one phone to its push service, and retries after temporary failures. If the service no longer
 * knows the phone (404, 410), its subscription is deleted. Never throws. The log names the service's host and nothing
 * about the customer.
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
    if (error instanceof Error && error.name === 'AbortError')
      return log.warn(logFields, 'the server stops: a message to a phone is given up')
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
    // Wakes a sleeping phone, as its owner is waiting for this.
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
