import type * as v from 'valibot'

export const basePath = '/api/forward/retail/api/v1'
/** Spec §9. */
export const timeoutMs = 10_000
/**
 * The header that names one request and its answer: the phone makes it up, the server gives it back. An answer that
 * bears another's id is another's, however genuine (G31). Ours: the spec is silent.
 */
export const requestIdHeader = 'Request-Id'
/**
 * The server's time at its answer, in ms since the epoch: what a proxy with a clock of its own writes into `Date` moves no
 * phone's clock (G35). Ours: the spec is silent.
 */
export const serverTimeHeader = 'Server-Time'
/**
 * How long what is sent had waited on the phone, in ms and by its own clock; only where it waits at all. Nothing depends on
 * it: it tells the owner how long customers are without a network. Ours: the spec is silent.
 */
export const outboxAgeHeader = 'Outbox-Age'
/**
 * The header that names an intent; the server answers the same key once (at most one order per intent). Ours: an order
 * without it is known by its clientOrderId, or by its body and its minute.
 */
export const idempotencyHeader = 'Idempotency-Key'
/**
 * Every answer to a customer's own call carries in it until when the token holds, in ms since the epoch: a
 * member's is prolonged by use, at most once a day. Ours: the spec is silent.
 */
export const tokenExpiryHeader = 'Access-Token-Expiry'
/** The call that lets somebody in (spec §7): whose refusal is somebody else's is looked at for this one too (G35). */
export const signInPath = '/customer/sign/in'

/**
 * `queue`: kept in the outbox and replayed when the network returns.
 * `never`: fails at once when it can't be sent (sign-in, codes, payments, and all that only reads).
 */
export type QueuePolicy = 'queue' | 'never'

type AnySchema = v.GenericSchema

export type Call<
  Q extends AnySchema = AnySchema,
  A extends AnySchema = AnySchema,
  P extends QueuePolicy = QueuePolicy,
> = {
  path: `/${string}`
  request: Q
  answer: A
  policy: P
  /** `customer` calls carry a token and may only touch that customer's data. */
  auth: 'none' | 'customer'
  /**
   * Whether an answer is about what was asked, by what is in it: the id of the request may have been lost on the way.
   * Left out where nothing in the answer tells.
   */
  isAbout?(answer: v.InferOutput<A>, asked: Asked<v.InferOutput<Q>>): boolean
}

/** What an answer is held against: the business part of the body, and the Idempotency-Key where there was one. */
export type Asked<Request = unknown> = { request: Request; key: string | undefined }

export type RequestOf<C extends Call> = v.InferOutput<C['request']>
export type AnswerOf<C extends Call> = v.InferOutput<C['answer']>

export const call = <Q extends AnySchema, A extends AnySchema, const P extends QueuePolicy>(
  definition: Call<Q, A, P>,
): Call<Q, A, P> => definition

/** Goes through the outbox alone: only there is it kept until it is known what came of it. */
export type OutboxCall = Call<AnySchema, AnySchema, 'queue'>
/** Is sent at once or not at all (G8). */
export type DirectCall = Call<AnySchema, AnySchema, 'never'>

/** For what the types can't see: a call that is sent, or put away, against its policy is a bug. */
export function demandPolicy({ path, policy }: Call, demanded: QueuePolicy): void {
  if (policy !== demanded) throw new Error(`The policy of ${path} is ${policy}, not ${demanded}`)
}
