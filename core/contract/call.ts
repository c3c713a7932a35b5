import type * as v from 'valibot'

export const basePath = '/api/forward/retail/api/v1'
/** Spec §9. */
export const timeoutMs = 10_000
/** The header that names an intent; the server answers the same key once (at most one order per intent). */
export const idempotencyHeader = 'Idempotency-Key'

/**
 * `queue`: kept in the outbox and replayed when the network returns.
 * `never`: fails at once when it can't be sent (sign-in, codes, payments, and all that only reads).
 */
export type QueuePolicy = 'queue' | 'never'

type AnySchema = v.GenericSchema

export type Call<Q extends AnySchema = AnySchema, A extends AnySchema = AnySchema> = {
  path: `/${string}`
  request: Q
  answer: A
  policy: QueuePolicy
  /** `customer` calls carry a token and may only touch that customer's data. */
  auth: 'none' | 'customer'
}

export type RequestOf<C extends Call> = v.InferOutput<C['request']>
export type AnswerOf<C extends Call> = v.InferOutput<C['answer']>

export const call = <Q extends AnySchema, A extends AnySchema>(definition: Call<Q, A>): Call<Q, A> =>
  definition
