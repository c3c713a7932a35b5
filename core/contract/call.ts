import type * as v from 'valibot'

export const basePath = '/api/forward/retail/api/v1'
/** How long a call may take (spec §9). */
export const timeoutMs = 10_000
/**
 * The header that identifies one request: the phone generates the id, and the server repeats it. An answer with
 * another id belongs to another request, even if it is genuine (G31). Ours: the spec is silent.
 */
export const requestIdHeader = 'Request-Id'
/**
 * The server's time when it answers, in ms since the epoch. `Date` isn't used: a proxy with a wrong clock may have
 * written it, and it would shift the phone's clock (G35). Ours: the spec is silent.
 */
export const serverTimeHeader = 'Server-Time'
/**
 * How long the intent had waited in the outbox, in ms by the phone's clock; only sent with calls of the outbox.
 * No rule depends on it: it tells the owner how long customers are without a network, and the desk when an order that
 * comes late was tapped. Ours: the spec is silent.
 */
export const outboxAgeHeader = 'Outbox-Age'
/**
 * The header that identifies an intent; the server carries out each key at most once (at most one order per intent).
 * Ours: an order without this header is identified by its clientOrderId, or else by its body and the minute it
 * arrives in.
 */
export const idempotencyHeader = 'Idempotency-Key'
/**
 * Sent with every answer to a call of auth `customer`: when the token expires, in ms since the epoch. Use prolongs a
 * member's token, at most once a day. Ours: the spec is silent.
 */
export const tokenExpiryHeader = 'Access-Token-Expiry'
/** The sign-in call (spec §7). Its refusals are also checked for belonging to somebody else's request (G35). */
export const signInPath = '/customer/sign/in'

/**
 * `queue`: kept in the outbox and sent when the network returns.
 * `never`: fails at once when it can't be sent (sign-in, codes, payments, and all calls that only read).
 */
export type QueuePolicy = 'queue' | 'never'

/** `customer` calls carry a token and may only touch that customer's data. */
export type Auth = 'none' | 'customer'

type AnySchema = v.GenericSchema

export type Call<
  Q extends AnySchema = AnySchema,
  A extends AnySchema = AnySchema,
  P extends QueuePolicy = QueuePolicy,
  W extends Auth = Auth,
> = {
  path: `/${string}`
  request: Q
  answer: A
  policy: P
  auth: W
  /**
   * Whether an answer belongs to the request, judged by its content, because a proxy may have removed the request id.
   * Left out where the content doesn't tell.
   */
  isAbout?(answer: v.InferOutput<A>, asked: Asked<v.InferOutput<Q>>): boolean
}

/** What an answer is compared with: the business part of the body, and the Idempotency-Key if there was one. */
export type Asked<Request = unknown> = { request: Request; key: string | undefined }

export type RequestOf<C extends Call> = v.InferOutput<C['request']>
export type AnswerOf<C extends Call> = v.InferOutput<C['answer']>

export const call = <
  Q extends AnySchema,
  A extends AnySchema,
  const P extends QueuePolicy,
  const W extends Auth,
>(
  definition: Call<Q, A, P, W>,
): Call<Q, A, P, W> => definition

/** A call that anybody may make. */
export type OpenCall = Call<AnySchema, AnySchema, QueuePolicy, 'none'>
/** A call whose body names the customer whom its token has to belong to. */
export type CustomerCall = Call<
  v.GenericSchema<unknown, { customerId: string }>,
  AnySchema,
  QueuePolicy,
  'customer'
>

/** Sent only through the outbox, which keeps it until the outcome is known. */
export type OutboxCall = Call<AnySchema, AnySchema, 'queue'>
/** Sent at once or not at all (G8). */
export type DirectCall = Call<AnySchema, AnySchema, 'never'>

/** Checks at run time what the types can't: sending or queueing a call against its policy is a bug. */
export function demandPolicy({ path, policy }: Call, demanded: QueuePolicy): void {
  if (policy !== demanded) throw new Error(`The policy of ${path} is ${policy}, not ${demanded}`)
}
