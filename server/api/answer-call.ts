import { basePath, outboxAgeHeader, requestIdHeader, serverTimeHeader } from '../../core/contract/call.ts'
import type { Config } from '../settings/config.ts'
import { type Asked, clientAddressOf, hostOf, isAtThisMachine } from '../http/caller.ts'
import { isRequestId } from '../http/request-id.ts'
import { type Compressor, encodingFor } from '../http/compress.ts'
import { StreamAnswer } from '../http/answer.ts'
import { dispatch, type Outcome, refuse } from './dispatch.ts'
import { outboxAgeIn } from '../http/outbox-age.ts'
import { notFound, wrongMethod } from '../http/refusal.ts'
import type { Services } from '../services/services.ts'
import type { SecurityHeaders } from '../web/security-headers.ts'
import type { ServedCall } from './served-call.ts'

export type ApiOptions = {
  calls: readonly ServedCall[]
  services: Services
  compressor: Compressor
  config: Pick<Config, 'trustedProxies'>
  headersOf: SecurityHeaders
}

export type AskedCall = Asked & {
  requestId: string
  /** Reads the body. @throws Refusal LD_TOO_LARGE; UploadAborted */
  body: () => Promise<Uint8Array>
}

/**
 * An answer with those of its headers that don't depend on the single request (`headersFor` adds the others). For a
 * stream, these are the headers that it shares with other answers.
 */
export type CallAnswer = Pick<Outcome, 'status' | 'body' | 'headers' | 'code' | 'until'> & {
  /** The name of the call, for metrics and traces. */
  call: string
}

export type AnswerCall = (asked: AskedCall) => Promise<CallAnswer>

/** The calls by their paths. */
export const byPath = (calls: readonly ServedCall[]): ReadonlyMap<string, ServedCall> =>
  new Map(calls.map((entry) => [`${basePath}${entry.call.path}`, entry]))

/** Answers the API: every path under /api gets an envelope, whatever happens. */
export function answerCalls({ calls, services, compressor, config, headersOf }: ApiOptions): AnswerCall {
  const served = byPath(calls)

  return async (asked) => {
    const askedAs = askedIdOf(asked)
    const entry = served.get(asked.req.path)
    const { status, body, encoding, headers, code, until } = await outcomeOf(asked, entry, askedAs)
    // A plain record is faster here: the common headers needn't be copied into a Headers object and read out again.
    const all: Record<string, string> = { ...headersOf(asked), ...headers }
    if (!(body instanceof StreamAnswer)) {
      all['cache-control'] ??= 'no-store'
      all['content-type'] = 'application/json'
      all['vary'] = 'Accept-Encoding'
      if (encoding) all['content-encoding'] = encoding
    }
    return { status, body, headers: all, code, until, call: entry?.call.path.slice(1) ?? 'unknown' }
  }

  async function outcomeOf(
    asked: AskedCall,
    entry: ServedCall | undefined,
    askedAs: string | undefined,
  ): Promise<Outcome> {
    if (!entry) return refuse(notFound(), askedAs)
    noteOutboxAge(asked, entry)
    if (asked.req.method !== 'POST') return refuse(wrongMethod('POST'), askedAs)
    const host = hostOf(asked, config)
    const request = {
      header: (name: string) => asked.req.header(name),
      body: asked.body,
      host,
      isHere: services.banks.onlyAtThisMachine && isAtThisMachine(asked, host),
      clientAddress: clientAddressOf(asked, config),
      askedAs,
      encoding: encodingFor(asked.req.header('accept-encoding')),
      compressor,
    }
    return dispatch(entry, request, services, asked.requestId)
  }

  /** Records how long the request waited in the phone's outbox. */
  function noteOutboxAge({ req }: Asked, { call }: ServedCall): void {
    const ageMs = outboxAgeIn(req.header(outboxAgeHeader))
    if (ageMs !== null && call.policy === 'queue') services.metrics.outboxAge(call.path.slice(1), ageMs)
  }
}

/** The headers that belong to this single request: the server's time, and the id of the request that is answered. */
export function headersFor(asked: Asked, now: number): Record<string, string> {
  const headers: Record<string, string> = { [serverTimeHeader]: String(now) }
  const askedAs = askedIdOf(asked)
  if (askedAs !== undefined) headers[requestIdHeader] = askedAs
  return headers
}

/** The id that the caller gave to the request, to be sent back with the answer (G31). */
export function askedIdOf({ req }: Asked): string | undefined {
  const id = req.header(requestIdHeader)
  return isRequestId(id) ? id : undefined
}
