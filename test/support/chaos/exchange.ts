import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type Http2ServerRequest, type Http2ServerResponse, constants } from 'node:http2'
import { idempotencyHeader } from '../../../core/contract/call.ts'
import type { Answer } from './stand-ins.ts'

/** One request of the phone, over HTTP/1.1 or HTTP/2, and everything that the proxy can do with it. */
export type Exchange = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** Its Idempotency-Key. */
  key: string | null
  /** Whether its connection had carried another request before. */
  reused: boolean
  answer(answer: Answer): void
  /** Begins an answer with its full content-length; `write` sends its bytes. */
  begin(answer: Answer): { write: (bytes: Buffer) => void; end: () => void }
  hangUp(): void
  reset(): void
  refuseStream(): void
}

/** Headers that belong to one connection and aren't passed on (RFC 9110 §7.6.1); HTTP/2 forbids them. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']

const carried = new WeakMap<object, number>()

export async function readExchange(
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
): Promise<Exchange> {
  const connection = 'stream' in request ? request.stream.session! : request.socket
  const before = carried.get(connection) ?? 0
  carried.set(connection, before + 1)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const key = request.headers[idempotencyHeader.toLowerCase()]
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: headersOf(request),
    body: Buffer.concat(chunks),
    key: typeof key === 'string' ? key : null,
    reused: before > 0,
    // Http2ServerResponse can be used like ServerResponse.
    ...waysOut(request, response as ServerResponse),
  }
}

/** The headers to pass on. HTTP/2 has the host in a pseudo-header. */
function headersOf(request: IncomingMessage | Http2ServerRequest): IncomingHttpHeaders {
  const own = Object.entries(request.headers).filter(
    ([name]) => !name.startsWith(':') && !hopByHop.includes(name),
  )
  const authority = request.headers[':authority']
  return { ...Object.fromEntries(own), ...(typeof authority === 'string' ? { host: authority } : {}) }
}

type WaysOut = Pick<Exchange, 'answer' | 'begin' | 'hangUp' | 'reset' | 'refuseStream'>

function waysOut(request: IncomingMessage | Http2ServerRequest, response: ServerResponse): WaysOut {
  const begin: Exchange['begin'] = ({ status, headers, body }) => {
    const own = Object.entries(headers).filter(([name]) => !hopByHop.includes(name))
    const all = { ...Object.fromEntries(own), 'content-length': String(body.length) }
    // The phone may have disconnected meanwhile; writes are then dropped.
    const unlessGone = (act: () => unknown) => void (isGone(request) || act())
    unlessGone(() => response.writeHead(status, all))
    return {
      write: (bytes) => unlessGone(() => response.write(bytes)),
      end: () => unlessGone(() => response.end()),
    }
  }
  const answer: Exchange['answer'] = (whole) => {
    const { write, end } = begin(whole)
    write(whole.body)
    end()
  }
  if ('stream' in request) {
    const { stream } = request
    return {
      begin,
      answer,
      hangUp: () => stream.session?.destroy(),
      reset: () => stream.close(constants.NGHTTP2_INTERNAL_ERROR),
      refuseStream: () => stream.close(constants.NGHTTP2_REFUSED_STREAM),
    }
  }
  const { socket } = request
  return {
    begin,
    answer,
    hangUp: () => socket.destroy(),
    reset: () => socket.resetAndDestroy(),
    refuseStream: () => socket.destroy(),
  }
}

const isGone = (request: IncomingMessage | Http2ServerRequest): boolean =>
  'stream' in request ? request.stream.destroyed || request.stream.closed : request.socket.destroyed
