import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { apiRoutes } from './api/routes.ts'
import type { Config } from './settings/config.ts'
import { probeWrite } from './database/open.ts'
import { deskRoutes } from './desk/routes.ts'
import { servedCalls, servedLive } from './handlers/served-calls.ts'
import { strangersAnswers } from './handlers/shops/strangers-answers.ts'
import { openServices, type ServiceOptions } from './services/services.ts'
import { type Env, namesTwoHosts } from './http/caller.ts'
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

const noDist: DistReader = { folder: null, all: async () => new Map() }

/** The whole server but for listening: what a request to it answers. */
export function createApp(options: AppOptions, services = openServices(options)): Hono<Env> {
  const { distDir, config } = options
  const { db, log, map, banks } = services
  const form = banks.current?.form ?? null
  const compressor = new Compressor()
  const app = new Hono<Env>()

  const policy = contentSecurityPolicy(map, form)
  const headersOf = securityHeaders(policy, form, { publicUrl: undefined, ...config })
  app.use(secured(headersOf))
  app.use(async (c, next) => (namesTwoHosts(c) ? c.text('Which host?\n', 400) : next()))
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    // The path alone: a query holds the table.
    const { method, path } = c.req
    log.debug({ method, path, status: c.res.status, ms: Math.round(performance.now() - start) }, 'request')
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
  app.onError((error) => {
    const requestId = randomUUID()
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
