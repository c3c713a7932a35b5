import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { basePath, requestIdHeader, serverTimeHeader } from '../../core/contract/call.ts'
import { liveType } from '../../core/contract/calls/live-call.ts'
import type { Config } from '../settings/config.ts'
import { clientAddressOf, hostOf, type Env } from '../http/caller.ts'
import { type Compressor, encodingFor } from '../http/compress.ts'
import { StreamAnswer, type WrittenAnswer } from '../http/answer.ts'
import { dispatch, refuse } from './dispatch.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Services } from '../services/services.ts'
import type { ServedCall } from './served-call.ts'

/** Below this, compressing costs more than it saves. */
const worthCompressing = 1024

type Options = {
  calls: readonly ServedCall[]
  services: Services
  compressor: Compressor
  config: Pick<Config, 'trustProxy'>
}

/** The API: every path under /api is answered with an envelope, whatever happens. */
export function apiRoutes({ calls, services, compressor, config }: Options): Hono<Env> {
  const app = new Hono<Env>()
  const served = new Map(calls.map((entry) => [`${basePath}${entry.call.path}`, entry]))

  app.all('/api/*', async (c) => {
    const { method, path } = c.req
    const entry = served.get(path)
    const outcome = !entry
      ? refuse(notFound())
      : method !== 'POST'
        ? refuse(wrongMethod())
        : await dispatch(
            entry,
            { request: c.req.raw, host: hostOf(c, config), clientAddress: clientAddressOf(c, config) },
            services,
            randomUUID(),
          )
    const own = {
      ...echo(c.req.header(requestIdHeader)),
      [serverTimeHeader]: String(services.now()),
    }
    if (outcome.answer instanceof StreamAnswer)
      return streamed(outcome.answer, { ...outcome.headers, ...own })
    const headers = new Headers({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      ...outcome.headers,
      ...own,
    })
    const body = await bodyOf(outcome.answer, c.req.header('accept-encoding'), headers)
    return new Response(body, { status: outcome.answer.status, headers })
  })

  async function bodyOf({ text, cacheKey }: WrittenAnswer, accepted: string | undefined, headers: Headers) {
    headers.set('vary', 'Accept-Encoding')
    const encoding = text.length < worthCompressing ? null : encodingFor(accepted)
    if (!encoding) return text
    headers.set('content-encoding', encoding)
    return compressor.compress(text, encoding, cacheKey)
  }

  return app
}

/** Says which request is answered (G31). */
const echo = (id: string | undefined): Record<string, string> =>
  id !== undefined && /^[\w-]{1,64}$/.test(id) ? { [requestIdHeader]: id } : {}

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
