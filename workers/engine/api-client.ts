import * as v from 'valibot'
import {
  type AnswerOf,
  type Call,
  type RequestOf,
  basePath,
  idempotencyHeader,
  timeoutMs,
} from '../../core/contract/call.ts'
import type { Context } from '../../core/contract/context.ts'
import { Envelope } from '../../core/contract/envelope.ts'

/**
 * What came of a call. Only `answer` and `refusal` are the restaurant's own word; after the other two
 * nobody knows whether it was carried out.
 */
export type Outcome<T> =
  | { kind: 'answer'; value: T; code: string }
  | { kind: 'refusal'; status: number; code: string; data: unknown; retryAfterMs: number | null }
  /** Something answered that isn't our server: a portal, a proxy, a cut body. */
  | { kind: 'unreadable'; portal: boolean }
  /** No answer: the network failed, or the time ran out. */
  | { kind: 'silent' }

export type Api = {
  send<C extends Call>(call: C, request: RequestOf<C>): Promise<Outcome<AnswerOf<C>>>
  /** Sends a business body byte by byte as it was frozen; only the context is new. */
  sendFrozen<C extends Call>(call: C, body: string, idempotencyKey: string): Promise<Outcome<AnswerOf<C>>>
  /** One small call that tells whether our own endpoint answers, and whether a portal is in the way. */
  probe(): Promise<Outcome<unknown>>
}

export type ApiParts = {
  /** The context of this very moment: token, locale, device. */
  context(): Promise<Context>
  /** Told of each genuine answer with the server's time, when it gave one. */
  onGenuine(serverMs: number | null): Promise<void>
  onLost(lost: 'offline' | 'portal', how: { probed: boolean }): Promise<void>
  probeCall: { call: Call; request(): Record<string, unknown> }
  fetch?: typeof fetch
}

/** The only place from which the API is called. It never retries: the outbox alone does. */
export function createApi(parts: ApiParts): Api {
  const doFetch = parts.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  async function post<C extends Call>(
    call: C,
    body: string,
    options: { key?: string; redirect: RequestRedirect },
  ): Promise<Outcome<AnswerOf<C>>> {
    const context = JSON.stringify(await parts.context())
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (options.key !== undefined) headers[idempotencyHeader] = options.key
    const probed = options.redirect === 'manual'
    return attempt(call, probed, () =>
      doFetch(`${basePath}${call.path}`, {
        method: 'POST',
        headers,
        body: withContext(context, body),
        redirect: options.redirect,
        cache: 'no-store',
        credentials: 'omit',
        // Covers the body too: an answer that drips is no answer.
        signal: AbortSignal.timeout(timeoutMs),
      }),
    )
  }

  async function attempt<C extends Call>(
    call: C,
    probed: boolean,
    request: () => Promise<Response>,
  ): Promise<Outcome<AnswerOf<C>>> {
    let response: Response
    let text: string
    let headersAt: number
    try {
      response = await request()
      headersAt = performance.now()
      text = await response.text()
    } catch {
      await parts.onLost('offline', { probed })
      return { kind: 'silent' }
    }
    const envelope = genuineEnvelope(response, text)
    if (!envelope) {
      const portal = looksLikePortal(response)
      await parts.onLost(portal ? 'portal' : 'offline', { probed })
      return { kind: 'unreadable', portal }
    }
    // From here on it was our own endpoint: data that we can't read doesn't make the phone offline.
    const date = Date.parse(response.headers.get('date') ?? '')
    // The header is as old as the body took to arrive.
    await parts.onGenuine(Number.isNaN(date) ? null : Math.round(date + performance.now() - headersAt))
    return readEnvelope(call, response, envelope)
  }

  return {
    send: (call, request) => post(call, JSON.stringify(request), { redirect: 'error' }),
    sendFrozen: (call, body, key) => post(call, body, { key, redirect: 'error' }),
    // A refused redirect looks like a dead network; the probe alone looks at where it was sent.
    probe: () =>
      post(parts.probeCall.call, JSON.stringify(parts.probeCall.request()), { redirect: 'manual' }),
  }
}

/** Puts the context first and leaves every other byte as it is. */
export const withContext = (context: string, body: string): string =>
  body === '{}' ? `{"context":${context}}` : `{"context":${context},${body.slice(1)}`

function genuineEnvelope(response: Response, text: string): Envelope | null {
  if (!(response.headers.get('content-type') ?? '').includes('application/json')) return null
  try {
    const parsed = v.safeParse(Envelope, JSON.parse(text))
    return parsed.success ? (parsed.output as Envelope) : null
  } catch {
    return null
  }
}

function readEnvelope<C extends Call>(call: C, response: Response, envelope: Envelope): Outcome<AnswerOf<C>> {
  if (!envelope.success) {
    return {
      kind: 'refusal',
      status: response.status,
      code: envelope.code,
      data: envelope.data,
      retryAfterMs: retryAfterMs(response.headers),
    }
  }
  // A success that isn't 200 contradicts itself: neither an answer nor a refusal.
  if (response.status !== 200) return { kind: 'unreadable', portal: false }
  const answer = v.safeParse(call.answer, envelope.data)
  if (!answer.success) return { kind: 'unreadable', portal: false }
  return { kind: 'answer', value: answer.output as AnswerOf<C>, code: envelope.code }
}

/** Seconds, or a date on the server's own clock; null for none, or for no wait at all: ours is better then. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return ms > 0 ? ms : null
}

/** A portal answers with a page of its own, or sends us to it; an error page is somebody's server in trouble. */
const looksLikePortal = (response: Response): boolean =>
  response.type === 'opaqueredirect' ||
  response.status === 511 ||
  (response.status < 400 && (response.headers.get('content-type') ?? '').includes('text/html'))
