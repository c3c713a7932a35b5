import type { OutsideServices, ShopMap } from '../../core/schema/shop.ts'
import { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'
import { type DeskState, openDeskState } from '../desk/desk-state.ts'
import { mapOf } from '../geo/tiles.ts'
import { ConcurrencyLimit } from '../http/concurrency-limit.ts'
import { type HasRoom, roomForUnread } from '../http/unread.ts'
import { InFlight } from '../idempotency/in-flight.ts'
import { LiveStreams } from '../live/live-streams.ts'
import { LineLimit } from '../log/line-limit.ts'
import type { Log } from '../log/log.ts'
import type { Bank } from '../payments/bank.ts'
import { receiveWebhook } from '../payments/receive-webhook.ts'
import { type Banks, openBanks } from '../payments/open-banks.ts'
import { webhookSender } from '../payments/sandbox/send-webhooks.ts'
import type { Tracer } from '../traces/tracer.ts'
import { ServerMetrics } from '../metrics/server-metrics.ts'
import { sandboxId } from '../settings/bank-config.ts'
import type { Config } from '../settings/config.ts'
import { type MenuReader, menuReader } from '../shops/read/read-menu.ts'
import { type Limits, openLimits } from './limits.ts'
import { outsideServicesOf } from './outside-services.ts'
import { openPorts, type Ports } from './ports.ts'

/** What every handler of one running server shares. */
export type Services = {
  db: Database
  log: Log
  lineLimit: LineLimit
  /** What this process counts of its own work. */
  metrics: ServerMetrics
  /** Null if no traces are sent. */
  tracer: Tracer | null
  now: () => number
  menus: MenuReader
  /** Idempotency keys that this process is answering at the moment. */
  inFlight: InFlight
  limits: Limits
  /** Whether all limits on people are lifted (LIMITS=off). */
  isUnlimited: boolean
  /** How many calls are worked on at once. */
  concurrency: ConcurrencyLimit
  /** Whether there is room for an answer that its caller may not read. */
  hasRoom: HasRoom
  /** Services outside of this server: text messages, street search, routing, push. */
  ports: Ports
  /** The payment providers for online payment. */
  banks: Banks
  /** Sends the sandbox bank's webhooks that the shop hasn't accepted yet. */
  sendSandboxWebhooks: () => Promise<void>
  /** Where phones get the pictures of a map; null for no map. */
  map: ShopMap | null
  /** The services that get what customers type, as the app's privacy notice names them; undefined for none. */
  outside: OutsideServices | undefined
  /** Publishes what has changed to subscribers in this process. */
  changes: Changes
  /** What the merchant's desk keeps in memory: failed sign-ins, streams, sent codes. */
  desk: DeskState
  /** The event streams that phones hold open. */
  live: LiveStreams
}

export type ServiceOptions = {
  db: Database
  log: Log
  now: () => number
  config: Partial<Config>
  limits?: Partial<Limits>
  ports?: Partial<Ports>
  metrics?: ServerMetrics
  tracer?: Tracer | null
  /** Used instead of the configured bank. */
  bank?: Bank
}

/** Opens the services that the handlers share. */
export function openServices({
  db,
  log,
  now,
  config,
  limits,
  ports,
  bank,
  metrics,
  tracer = null,
}: ServiceOptions): Services {
  const banks = openBanks({
    db,
    now,
    log,
    config: config.payments ?? { bank: 'sandbox', isAsked: true },
    other: bank,
  })
  const changes = new Changes()
  const services: Services = {
    db,
    log,
    lineLimit: new LineLimit(),
    metrics: metrics ?? new ServerMetrics(),
    tracer,
    now,
    menus: menuReader(db),
    inFlight: new InFlight(),
    isUnlimited: config.isUnlimited ?? false,
    limits: { ...openLimits(config), ...limits },
    concurrency: new ConcurrencyLimit(),
    hasRoom: roomForUnread({ trustedProxies: 0, ...config }),
    ports: { ...openPorts(config, log), ...ports },
    map: mapOf(config),
    outside: outsideServicesOf(config),
    changes,
    desk: openDeskState(config),
    live: new LiveStreams({ db, log, now, changes, isUnlimited: config.isUnlimited ?? false }),
    banks,
    sendSandboxWebhooks: webhookSender({
      db,
      secret: banks.sandboxSecret,
      now,
      deliver: (body, header) => receiveWebhook(services, sandboxId, { body, header }),
    }),
  }
  return services
}
