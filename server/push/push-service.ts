import { lookup as systemLookup } from 'node:dns'
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './endpoint.ts'

export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }
export type PushAnswer = { status: number; retryAfterMs: number | null }

/** Hands one message to a push service. @throws PushUnreachable when no answer came */
export type PushService = (request: PushRequest) => Promise<PushAnswer>

/** `message` says why, without the address: it is for the log. */
export class PushUnreachable extends Error {
  override name = 'PushUnreachable'
}

const timeoutMs = 10_000
/** A push service has nothing to say that is longer. */
const maxBytes = 16_384

/**
 * Push services over https. A redirect is no success, what an answer says beside its status counts for nothing, and a
 * name that leads into this server's own network isn't followed there. `options` are for tests.
 */
export function httpsPush(options: RequestOptions & { patienceMs?: number } = {}): PushService {
  const { patienceMs = timeoutMs, ...more } = options
  // Its idle connections don't keep the process from ending.
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  return ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = httpsRequest(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        lookup: publicLookup,
        agent,
        ...more,
      })
      const late = setTimeout(
        () => request.destroy(new PushUnreachable('it did not answer in time')),
        patienceMs,
      )
      request.on('response', (response) => {
        resolve({
          status: response.statusCode ?? 0,
          retryAfterMs: readRetryAfter(response.headers['retry-after']),
        })
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxBytes) request.destroy()
        })
        response.on('close', () => clearTimeout(late))
        response.on('error', () => {})
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(late)
        reject(
          error instanceof PushUnreachable
            ? error
            : new PushUnreachable(`it is unreachable (${error.code ?? error.name})`, { cause: error }),
        )
      })
      request.end(body)
    })
}

function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/** Looked up when it is called, so that what a name led to an hour ago counts for nothing. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    const open = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (error) callback(error, [])
    else if (!first) callback(Object.assign(new Error('no public address'), { code: 'EPRIVATE' }), [])
    else if (options.all) callback(null, open)
    else callback(null, first.address, first.family)
  })
}
