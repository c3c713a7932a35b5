import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { apiRoutes } from './api/routes.ts'
import { type Limits, openLimits } from './api/limits.ts'
import type { Services } from './api/visit.ts'
import type { Config } from './config.ts'
import { type Database, probeWrite } from './database/open.ts'
import { mapOf } from './geo/tiles.ts'
import { housekeeping } from './housekeeping.ts'
import { Changes } from './live/changes.ts'
import type { Log } from './log.ts'
import { InFlight } from './orders/in-flight.ts'
import { menuReader } from './orders/read-menu.ts'
import { openPorts, type Ports, type PortSettings } from './ports.ts'
import type { Env } from './web/caller.ts'
import { Compressor } from './web/compress.ts'
import { type DistReader, distReader } from './web/dist-files.ts'
import { webRoutes } from './web/routes.ts'
import { contentSecurityPolicy, securityHeaders } from './web/security-headers.ts'

export type AppOptions = {
  db: Database
  log: Log
  now: () => number
  /** The built app, or null to serve the API alone. */
  distDir: string | null
  config: Pick<Config, 'trustProxy'> & Partial<PortSettings & Pick<Config, 'tilesUrl' | 'tilesAttribution'>>
  limits?: Partial<Limits>
  ports?: Partial<Ports>
}

const noDist: DistReader = { all: async () => new Map() }

/** What the handlers share, and what runs beside them. */
export function openServices({ db, log, now, config, limits, ports }: AppOptions): Services {
  return {
    db,
    log,
    now,
    menus: menuReader(db),
    inFlight: new InFlight(),
    limits: { ...openLimits(), ...limits },
    ports: { ...openPorts(config, log), ...ports },
    map: mapOf(config),
    changes: new Changes(),
    keepHouse: housekeeping(db),
  }
}

/** The whole server but for listening: what a request to it answers. */
export function createApp(options: AppOptions, services = openServices(options)): Hono<Env> {
  const { distDir, config } = options
  const { db, log, map } = services
  const compressor = new Compressor()
  const app = new Hono<Env>()

  app.use(securityHeaders(contentSecurityPolicy(map)))
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
  app.route('/', apiRoutes({ services, compressor, config }))
  const dist = distDir === null ? noDist : distReader(distDir)
  app.route('/', webRoutes({ db, dist, compressor, config, map }))
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
