import { Refusal } from '../http/refusal.ts'
import type { Database } from '../database/open.ts'
import { sha256 } from '../base/sha256.ts'
import type { InFlight } from './in-flight.ts'
import { findAttempt } from './order-attempts.ts'

/**
 * How long the same body without a key counts as the same order. Ours: the spec knows no key, so a client written from
 * it can't say whether an order is repeated or wanted again. This is well above the call's timeout of ten seconds and a
 * double tap; a customer who wants the same once more a minute later gets it.
 */
const sameCallMs = 60_000

type NamedCall = {
  /** The value of the header, or null. */
  key: string | null
  clientOrderId: string | undefined
}

type OrderCall = NamedCall & {
  fingerprint: string
  shopId: string
  customerId: string
  at: number
}

/**
 * The idempotency key of an order: the header's, else its client order id, else one derived from the call, so that an
 * order that is repeated within a minute isn't placed again.
 * @throws Refusal LD_KEY_MISSING for a malformed key, or a malformed client order id in its place
 */
export async function orderKey(db: Database, inFlight: InFlight, call: OrderCall): Promise<string> {
  const named = namedKey(call)
  if (named === undefined) return keyOfCall(db, inFlight, call)
  if (named === null) throw new Refusal('LD_KEY_MISSING')
  return named
}

/** The key that a call names; null for a malformed one, undefined if it names none. */
export function namedKey({ key, clientOrderId }: NamedCall): string | null | undefined {
  const named = key ?? clientOrderId
  return named === undefined || /^[A-Za-z0-9_-]{8,64}$/.test(named) ? named : null
}

/**
 * Derives the key from the minute as well, so that with two servers at once, too, the database lets only one have it.
 */
async function keyOfCall(
  db: Database,
  inFlight: InFlight,
  { fingerprint, shopId, customerId, at }: OrderCall,
): Promise<string> {
  const minute = Math.floor(at / sameCallMs)
  const [before = '', now = ''] = [minute - 1, minute].map((one) =>
    sha256(`${customerId}\n${fingerprint}\n${one}`),
  )
  if (inFlight.has(shopId, before)) return before
  const earlier = await findAttempt(db, { shopId, idempotencyKey: before })
  return earlier && at - earlier.created_at < sameCallMs ? before : now
}
