import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { basePath } from '../core/contract/call.ts'
import { calls } from '../core/contract/calls/calls.ts'
import { admitAnswers } from './api/admit-answer.ts'
import { answerCalls, byPath, headersFor } from './api/answer-call.ts'
import { directCalls } from './api/direct-calls.ts'
import { ResponseCache } from './api/response-cache.ts'
import { withRoomForBodies } from './api/room-for-bodies.ts'
import { apiRoutes } from './api/routes.ts'
import type { Config } from './settings/config.ts'
import { probeWrite } from './database/open.ts'
import { deskRoutes } from './desk/routes.ts'
import { servedCalls, servedLive } from './handlers/served-calls.ts'
import { strangersAnswers } from './handlers/shops/strangers-answers.ts'
import { openServices, type ServiceOptions, type Services } from './services/services.ts'
import { type Asked, type Env, namesTwoHosts } from './http/caller.ts'
import { watchRequests } from './api/watch-requests.ts'
import { sandboxRoutes } from './payments/sandbox/routes.ts'
import { sandboxId } from './settings/bank-config.ts'
import { webhookRoutes } from './payments/webhook-routes.ts'
import { Compressor } from './http/compress.ts'
import { type DistReader, distReader } from './web/dist-files.ts'
import { firstPages } from './web/first-pages.ts'
import { pageAnswers } from './web/page-answers.ts'
import { nothing, webRoutes } from './web/routes.ts'
import { contentSecurityPolicy, secured, securityHeaders } from './web/security-headers.ts'

export type AppOptions = ServiceOptions & {
  /** The built app, or null to serve the API alone. */
  distDir: string | null
  config: Pick<Config, 'trustedProxies'> & Partial<Pick<Config, 'publicUrl'>>
}

/** The paths of the calls that every phone of a shop is answered alike, and that are asked often. */
const forAll = [calls.storeGet, calls.categoryList].map(({ path }) => `${basePath}${path}`)

/** The paths of the calls that one customer repeats often and that have an answer of their own for each customer. */
const forOne = [`${basePath}${calls.orderList.path}`]

const noDist: DistReader = { folder: null, all: async () => new Map() }

/** Creates the Hono app: the whole server except that it doesn't listen on a port. */
export const createApp = (options: AppOptions, services = openServices(options)): Hono<Env> =>
  assemble(options, services).app

/**
 * The same server as a listener for Node's `http` server, on which phones' calls are answered without going through
 * Hono.
 */
export function createListener(options: AppOptions, services: Services): RequestListener {
  const { app, answerCall, watch, headersOf } = assemble(options, services)
  const paths = byPath(servedCalls)
  const ownHeaders = (asked: Asked) => headersFor(asked, services.now())
  const listener = directCalls({
    isCall: (path) => paths.has(path),
    answerCall,
    headersFor: ownHeaders,
    admit: admitAnswers(services.hasRoom),
    known: [
      new ResponseCache({ paths: forAll, services, config: options.config }),
      new ResponseCache({ paths: forOne, isPersonal: true, services, config: options.config }),
    ],
    watch,
    log: options.log,
    otherwise: getRequestListener(app.fetch),
  })
  const allHeaders = (asked: Asked) => ({ ...headersOf(asked), ...ownHeaders(asked) })
  return withRoomForBodies({ headersFor: allHeaders, watch, config: options.config, listener })
}

function assemble(options: AppOptions, services: Services) {
  const { distDir, config } = options
  const { db, log, map, banks } = services
  const form = banks.current?.form ?? null
  const compressor = new Compressor()
  const watch = watchRequests({ ...services, config })
  const app = new Hono<Env>()

  const policy = contentSecurityPolicy(map, form)
  const headersOf = securityHeaders(policy, form, { publicUrl: undefined, ...config })
  app.use(secured(headersOf))
  app.use(async (c, next) => (namesTwoHosts(c) ? c.text('Which host?\n', 400) : next()))
  app.use((c, next) =>
    watch(c, async (requestId) => {
      c.set('requestId', requestId)
      await next()
      return { call: c.get('call') ?? 'page', status: c.res.status, code: c.get('code') ?? '' }
    }),
  )
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
  const answerCall = answerCalls({
    calls: [...servedCalls, servedLive],
    services,
    compressor,
    config,
    headersOf,
  })
  app.route('/', apiRoutes(answerCall, admitAnswers(services.hasRoom), services.now))
  // No served path contains a NUL character, and PostgreSQL rejects texts that do.
  app.use(async (c, next) => (c.req.path.includes('\0') ? nothing() : next()))
  app.route('/', webhookRoutes(services))
  if (services.banks.current?.id === sandboxId) app.route('/', sandboxRoutes({ services, config }))
  const dist = distDir === null ? noDist : distReader(distDir)
  app.route('/', deskRoutes({ services, dist, compressor, config }))
  const answers = strangersAnswers(services)
  const { now, hasRoom } = services
  const carried = pageAnswers({ answers, now, log })
  const firstPage = firstPages({ folder: dist.folder, answers, now, log })
  app.route('/', webRoutes({ db, dist, compressor, config, map, form, policy, firstPage, carried, hasRoom }))
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
  return { app, answerCall, watch, headersOf }
}
