import * as v from 'valibot'
import { BankLacksFunds, BankRefused, BankRejectsKey, BankUnavailable } from '../bank.ts'

/**
 * The API version that these calls were written for. Stripe answers in this version whatever the account's default is.
 */
const version = '2024-06-20'
/** Shorter than ten seconds, after which the phone itself gives up. */
const defaultTimeoutMs = 8_000
const maxBytes = 256 * 1024

const Failure = v.object({
  error: v.object({ type: v.optional(v.string()), code: v.optional(v.string()) }),
})

/** A call for which Stripe rejects the key, such as `POST refunds`, with the status and Stripe's code. */
export type RejectedKey = { call: string; status: number; reason: string }

export type StripeAccess = {
  secretKey: string
  baseUrl?: string
  timeoutMs?: number
  /** Called when Stripe begins to reject the key for a kind of call: the key isn't valid, or lacks the right. */
  onRejectedKey?: (rejected: RejectedKey) => void
}
/** Form fields, in Stripe's notation (`metadata[payment]`). */
export type Fields = Record<string, string>
export type CallStripe = <S extends v.GenericSchema>(
  answer: S,
  request: { path: string; fields?: Fields; idempotencyKey?: string },
) => Promise<v.InferOutput<S>>

/** Statuses that say nothing about the payment: too many calls, a call still under way. */
const temporary = new Set([409, 429])
/** Statuses of an invalid key, and of one without the right to do this. */
const keyRejected = new Set([401, 403])

/**
 * Calls Stripe: POST with `fields`, else GET. An answer is accepted only if it is JSON that fits `answer`.
 * @throws BankUnavailable when it is unknown what Stripe did; BankRejectsKey when it rejected the key; BankRefused with
 * Stripe's code when it refused (BankLacksFunds for lack of funds)
 */
export function stripeApi({
  secretKey,
  baseUrl = 'https://api.stripe.com',
  timeoutMs = defaultTimeoutMs,
  onRejectedKey,
}: StripeAccess): CallStripe {
  /** The kinds of calls for which the key is rejected at present. */
  const rejected = new Set<string>()
  return async (answer, { path, fields, idempotencyKey }) => {
    const call = `${fields ? 'POST' : 'GET'} ${/^\w+/.exec(path)?.[0] ?? ''}`
    const { status, text } = await send(`${baseUrl}/v1/${path}`, {
      method: fields ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': version,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(fields && { body: new URLSearchParams(fields) }),
      // Redirects aren't followed, so that the secret key is sent nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const json = parse(text)
    if (status === 200) {
      const read = v.safeParse(answer, json)
      if (!read.success) throw new BankUnavailable('it answered something else')
      rejected.delete(call)
      return read.output
    }
    const failure = v.safeParse(Failure, json)
    if (status < 400 || status >= 500 || temporary.has(status) || !failure.success)
      throw new BankUnavailable(`it answered ${status}`)
    const { code, type } = failure.output.error
    if (keyRejected.has(status)) {
      const reason = code ?? type ?? ''
      if (!rejected.has(call)) onRejectedKey?.({ call, status, reason })
      rejected.add(call)
      throw new BankRejectsKey(`it rejects the key for ${call} (${status} ${reason})`)
    }
    if (code === 'balance_insufficient') throw new BankLacksFunds(code)
    throw new BankRefused(code ?? type ?? `status ${status}`)
  }
}

async function send(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    if (error instanceof BankUnavailable) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw new BankUnavailable(isTimeout ? 'it did not answer in time' : 'it is unreachable', { cause: error })
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Throwing out of this loop closes the connection.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new BankUnavailable('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
