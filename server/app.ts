import { Hono } from 'hono'
import { apiRoutes } from './api/routes.ts'
import { requestIdHeader } from '../core/contract/call.ts'
import type { Config } from './settings/config.ts'
import { probeWrite } from './database/open.ts'
import { deskRoutes } from './desk/routes.ts'
import { servedCalls, servedLive } from './handlers/served-calls.ts'
import { strangersAnswers } from './handlers/shops/strangers-answers.ts'
import { openServices, type ServiceOptions } from './services/services.ts'
import { type Env, namesTwoHosts } from './http/caller.ts'
import { requestIdOf } from './http/request-id.ts'
import type { Answered } from './metrics/server-metrics.ts'
import { sandboxRoutes } from './payments/sandbox/routes.ts'
import { sandboxId } from './settings/bank-config.ts'
import { webhookRoutes } from './payments/webhook-routes.ts'
import { Compressor } from './http/compress.ts'
import { type DistReader, distReader } from './web/dist-files.ts'
import { firstPages } from './web/first-pages.ts'
import { nothing, webRoutes } from './web/routes.ts'
import { contentSecurityPolicy, secured, securityHeaders } from './web/security-headers.ts'

export type AppOptions = ServiceOptions & {
  /** The built app, or null to serve the API alone. */
  distDir: string | null
  config: Pick<Config, 'trustProxy'> & Partial<Pick<Config, 'publicUrl'>>
}

/** A request for its trace, in OpenTelemetry's words. */
const described = (method: string, requestId: string, { call, status, code }: Answered) => ({
  name: `${method} ${call}`,
  hasFailed: status >= 500,
  attributes: {
    'http.request.method': method,
    'http.route': call,
    'http.response.status_code': status,
    'larder.request_id': requestId,
    ...(code !== '' && { 'larder.code': code }),
  },
})

const noDist: DistReader = { folder: null, all: async () => new Map() }

/** The whole server but for listening: what a request to it answers. */
export function createApp(options: AppOptions, services = openServices(options)): Hono<Env> {
  const { distDir, config } = options
  const { db, log, map, banks, metrics, tracer } = services
  const form = banks.current?.form ?? null
  const compressor = new Compressor()
  const app = new Hono<Env>()

  const policy = contentSecurityPolicy(map, form)
  const headersOf = securityHeaders(policy, form, { publicUrl: undefined, ...config })
  app.use(secured(headersOf))
  app.use(async (c, next) => (namesTwoHosts(c) ? c.text('Which host?\n', 400) : next()))
  app.use(async (c, next) => {
    const start = performance.now()
    const answered = metrics.begin()
    const requestId = requestIdOf(c.req.header(requestIdHeader))
    c.set('requestId', requestId)
    const said = () => ({ call: c.get('call') ?? 'page', status: c.res.status, code: c.get('code') ?? '' })
    if (tracer)
      await tracer.request(config.trustProxy ? c.req.header('traceparent') : undefined, next, () =>
        described(c.req.method, requestId, said()),
      )
    else await next()
    const { status } = c.res
    answered(said())
    // The path alone: a query holds the table.
    const { method, path } = c.req
    log.debug({ requestId, method, path, status, ms: Math.round(performance.now() - start) }, 'request')
  })
  app.get('/healthz', async () => {
    const isWell = await probeWrite(db).then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'the database takes no writes')
        return false
      },
    )
    const body = { status: isWell ? 'ok' : 'the database takes no writes' }
    return Response.json(body, { status: isWell ? 200 : 503, headers: { 'cache-control': 'no-store' } })
  })
  app.route('/', apiRoutes({ calls: [...servedCalls, servedLive], services, compressor, config, headersOf }))
  // No name holds a NUL, and PostgreSQL takes none in a text.
  app.use(async (c, next) => (c.req.path.includes('\0') ? nothing() : next()))
  app.route('/', webhookRoutes(services))
  if (services.banks.current?.id === sandboxId) app.route('/', sandboxRoutes({ services, config }))
  const dist = distDir === null ? noDist : distReader(distDir)
  app.route('/', deskRoutes({ services, dist, compressor, config }))
  const firstPage = firstPages({
    folder: dist.folder,
    answers: strangersAnswers(services),
    now: services.now,
    log,
  })
  app.route('/', webRoutes({ db, dist, compressor, config, map, form, policy, firstPage }))
  app.onError((error, c) => {
    const requestId = c.get('requestId') ?? ''
    log.error({ requestId, err: error }, 'request failed')
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    }
    return new Response('Something went wrong\n', { status: 500, headers })
  })
  return app
}
