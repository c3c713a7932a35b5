import { lookup as systemLookup } from 'node:dns'
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './endpoint.ts'

export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }
export type PushAnswer = { status: number; retryAfterMs: number | null }

/** Sends one message to a push service. @throws PushUnreachable when no answer came */
export type PushService = (request: PushRequest) => Promise<PushAnswer>

/** Thrown when no answer came. `message` says why, without the address, as it goes into the log. */
export class PushUnreachable extends Error {
  override name = 'PushUnreachable'
}

const timeoutMs = 10_000
/** The most bytes that are read of an answer; no push service needs more. */
const maxBytes = 16_384

/**
 * Calls push services over https. A redirect counts as a failure, an answer's body is ignored, and a name that resolves
 * into this server's own network isn't called. `options` are for tests.
 */
export function httpsPush(options: RequestOptions & { patienceMs?: number } = {}): PushService {
  const { patienceMs = timeoutMs, ...more } = options
  // Its idle connections don't keep the process running.
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

/**
 * Resolves a name at each connection, so that an earlier, allowed result isn't relied on, and rejects private
 * addresses.
 */
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
