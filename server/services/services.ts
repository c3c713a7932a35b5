import type { ShopMap } from '../../core/schema/shop.ts'
import { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'
import { type Desk, openDesk } from '../desk/desk.ts'
import { mapOf } from '../geo/tiles.ts'
import { InFlight } from '../idempotency/in-flight.ts'
import { housekeeping } from '../jobs/housekeeping.ts'
import { LiveStreams } from '../live/live-streams.ts'
import type { Log } from '../log/log.ts'
import type { Bank } from '../payments/bank.ts'
import { hear } from '../payments/hear.ts'
import { type Banks, openBanks } from '../payments/open-banks.ts'
import { messenger } from '../payments/sandbox/messenger.ts'
import { sandboxId } from '../payments/sandbox/sandbox-bank.ts'
import type { Config } from '../settings/config.ts'
import { type MenuReader, menuReader } from '../shops/read/read-menu.ts'
import { type Limits, openLimits } from './limits.ts'
import { openPorts, type Ports } from './ports.ts'

/** What every handler of one running server shares. */
export type Services = {
  db: Database
  log: Log
  now: () => number
  menus: MenuReader
  /** Idempotency keys that this process is answering at the moment. */
  inFlight: InFlight
  limits: Limits
  /** What the server asks of others: text messages, streets, routes. */
  ports: Ports
  /** Who takes the money of those who pay online. */
  banks: Banks
  /** Has the practice bank tell the shop what it hasn't heard yet. */
  tellOfPractice: () => Promise<void>
  /** Where phones get the pictures of a map; null for no map. */
  map: ShopMap | null
  /** Who wants to know what has changed. */
  changes: Changes
  /** What the merchant's desk keeps in memory. */
  desk: Desk
  /** What phones hold open to hear of it. */
  live: LiveStreams
  /** Deletes what has expired, once in a while. */
  keepHouse: (now: number) => Promise<void>
}

export type ServiceOptions = {
  db: Database
  log: Log
  now: () => number
  config: Partial<Config>
  limits?: Partial<Limits>
  ports?: Partial<Ports>
  /** Takes the money in place of the configured one. */
  bank?: Bank
}

/** Opens what the handlers share. */
export function openServices({ db, log, now, config, limits, ports, bank }: ServiceOptions): Services {
  const banks = openBanks({ db, now, config: config.payments ?? { bank: 'sandbox' }, other: bank })
  const changes = new Changes()
  const services: Services = {
    db,
    log,
    now,
    menus: menuReader(db),
    inFlight: new InFlight(),
    limits: { ...openLimits(), ...limits },
    ports: { ...openPorts(config, log), ...ports },
    map: mapOf(config),
    changes,
    desk: openDesk(config),
    live: new LiveStreams({ db, log, now, changes }),
    keepHouse: housekeeping(db),
    banks,
    tellOfPractice: messenger({
      db,
      secret: banks.practiceSecret,
      now,
      hear: (body, header) => hear(services, sandboxId, { body, header }),
    }),
  }
  return services
}
