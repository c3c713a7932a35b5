import { Refusal } from '../http/refusal.ts'
import type { Database } from '../database/open.ts'
import { sha256 } from '../base/sha256.ts'
import type { InFlight } from './in-flight.ts'
import { findAttempt } from './order-attempts.ts'

/**
 * For how long the same body without a key is the same order. Ours: the spec knows no key, so whoever writes an order from
 * it can't say whether it is sent again or wanted again. Well past the call's timeout of ten seconds and a second tap; who
 * wants the same once more a minute later gets it.
 */
const sameCallMs = 60_000

type NamedCall = {
  /** The header, or null. */
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
 * The idempotency key of an order: the header's; without one its client order id, and without that one that is made of the
 * call, so that an order that is sent again within a minute isn't placed again.
 * @throws Refusal LD_KEY_MISSING for a key, or a client order id in its place, that can't be one
 */
export async function orderKey(db: Database, inFlight: InFlight, call: OrderCall): Promise<string> {
  const named = namedKey(call)
  if (named === undefined) return keyOfCall(db, inFlight, call)
  if (named === null) throw new Refusal('LD_KEY_MISSING')
  return named
}

/** The key that a call names; null for one that can't be one, undefined where it names none. */
export function namedKey({ key, clientOrderId }: NamedCall): string | null | undefined {
  const named = key ?? clientOrderId
  return named === undefined || /^[A-Za-z0-9_-]{8,64}$/.test(named) ? named : null
}

/** Made of the minute as well: of two servers at once, too, the database lets one have it. */
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
