import { type Context, Hono } from 'hono'
import { basePath, outboxAgeHeader, requestIdHeader, serverTimeHeader } from '../../core/contract/call.ts'
import { liveType } from '../../core/contract/calls/live-call.ts'
import type { Config } from '../settings/config.ts'
import { clientAddressOf, hostOf, isAtThisMachine, type Env } from '../http/caller.ts'
import { isRequestId } from '../http/request-id.ts'
import { type Compressor, encodingFor } from '../http/compress.ts'
import { StreamAnswer } from '../http/answer.ts'
import { dispatch, type Outcome, refuse } from './dispatch.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Services } from '../services/services.ts'
import type { SecurityHeaders } from '../web/security-headers.ts'
import type { ServedCall } from './served-call.ts'

type Options = {
  calls: readonly ServedCall[]
  services: Services
  compressor: Compressor
  config: Pick<Config, 'trustProxy'>
  headersOf: SecurityHeaders
}

/** The API: every path under /api is answered with an envelope, whatever happens. */
export function apiRoutes({ calls, services, compressor, config, headersOf }: Options): Hono<Env> {
  const app = new Hono<Env>()
  const served = new Map(calls.map((entry) => [`${basePath}${entry.call.path}`, entry]))

  app.all('/api/*', async (c) => {
    const { status, body, encoding, headers, code } = await outcomeOf(c)
    c.set('code', code)
    // A plain record: what all answers have in common is neither copied into a Headers object nor read out of it again.
    const all: Record<string, string> = {
      ...headersOf(c),
      ...headers,
      [serverTimeHeader]: String(services.now()),
    }
    const asked = askedAs(c)
    if (asked !== undefined) all[requestIdHeader] = asked
    c.set('isSecured', true)
    if (body instanceof StreamAnswer) return streamed(body, all)
    all['cache-control'] ??= 'no-store'
    all['content-type'] = 'application/json'
    all['vary'] = 'Accept-Encoding'
    if (encoding) all['content-encoding'] = encoding
    return new Response(body, { status, headers: all })
  })

  const outcomeOf = async (c: Context<Env>): Promise<Outcome> => {
    const { method, path } = c.req
    const entry = served.get(path)
    c.set('call', entry?.call.path.slice(1) ?? 'unknown')
    if (!entry) return refuse(notFound(), askedAs(c))
    noteOutboxAge(c, entry)
    if (method !== 'POST') return refuse(wrongMethod(), askedAs(c))
    const host = hostOf(c, config)
    const request = {
      request: c.req.raw,
      host,
      isHere: services.banks.onlyAtThisMachine && isAtThisMachine(c, host),
      clientAddress: clientAddressOf(c, config),
      askedAs: askedAs(c),
      encoding: encodingFor(c.req.header('accept-encoding')),
      compressor,
    }
    return dispatch(entry, request, services, c.get('requestId') ?? '')
  }

  /** Anybody can say anything: what no phone could say isn't counted. */
  function noteOutboxAge(c: Context<Env>, { call }: ServedCall): void {
    const said = c.req.header(outboxAgeHeader)
    if (said === undefined || call.policy !== 'queue' || !/^\d{1,10}$/.test(said)) return
    services.metrics.outboxAge(call.path.slice(1), Number(said))
  }

  return app
}

/** Which request is answered, to be said with the answer (G31). */
function askedAs(c: Context<Env>): string | undefined {
  const id = c.req.header(requestIdHeader)
  return isRequestId(id) ? id : undefined
}

/** An event stream: not compressed, not cached, and not buffered by a proxy. */
const streamed = ({ body }: StreamAnswer, headers: Record<string, string>): Response =>
  new Response(body, {
    headers: {
      ...headers,
      'cache-control': 'no-store, no-transform',
      // A server that is stopping doesn't wait for this connection to become idle.
      connection: 'close',
      'content-type': liveType,
      'x-accel-buffering': 'no',
    },
  })

const wrongMethod = (): Refusal =>
  new Refusal('LD_BAD_REQUEST', { status: 405, data: { fields: [] }, headers: { allow: 'POST' } })
