/**
 * Loads and failures, each limited in time and against a server of its own on loopback:
 *
 *     npm run load -- --scenario lunch          a city's lunch: many streams, fifty shops, one with ten times the rest
 *     npm run load -- --scenario return         phones that all come back at once after an outage
 *     npm run load -- --scenario slow-readers   clients that request much and read nothing
 *     npm run load -- --scenario kill           kill -9 during orders, then the ledger is counted
 *     npm run load -- --scenario stop           SIGTERM during orders
 *     npm run load -- --scenario database       a PostgreSQL that goes away and comes back (needs one installed)
 *     npm run load -- --scenario failover       a PostgreSQL that dies, and its standby takes over
 *     npm run load -- --scenario connections    a PostgreSQL that accepts only two more connections
 *     npm run load -- --scenario upgrade        two releases at once on a PostgreSQL, the newer one migrates it
 *     npm run load -- --scenario disk           a disk that is full for a while (needs root, which can make one)
 *     npm run load -- --scenario clock          the machine's clock is set ahead and back
 *
 * `--seconds`, `--phones`, `--shops`, `--rate` (orders a minute) and `--rounds` make them larger. The exit code is 1 if
 * a promise is broken: an order was lost or doubled, an answer never came, or a limit of five seconds wasn't kept.
 */
import { parseArgs } from 'node:util'
import { clockStepped } from './scenarios/clock-stepped.ts'
import { databaseGone } from './scenarios/database-gone.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { failedOver } from './scenarios/failed-over.ts'
import { fewConnections } from './scenarios/few-connections.ts'
import { killed } from './scenarios/killed.ts'
import { lunch } from './scenarios/lunch.ts'
import { phonesReturn } from './scenarios/phones-return.ts'
import { slowReaders } from './scenarios/slow-readers.ts'
import { stopped } from './scenarios/stopped.ts'
import { upgraded } from './scenarios/upgraded.ts'
import type { Scenario, Size } from './scenario.ts'

const scenarios: Record<string, Scenario> = {
  lunch,
  return: phonesReturn,
  'slow-readers': slowReaders,
  kill: killed,
  stop: stopped,
  database: databaseGone,
  failover: failedOver,
  connections: fewConnections,
  upgrade: upgraded,
  disk: diskFull,
  clock: clockStepped,
}

const sizes = ['seconds', 'phones', 'shops', 'rate', 'rounds'] as const
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { scenario: text, seconds: text, phones: text, shops: text, rate: text, rounds: text },
})
const scenario = scenarios[values.scenario ?? '']
const size: Size = Object.fromEntries(
  sizes.flatMap((name) => (values[name] === undefined ? [] : [[name, Number(values[name])]])),
)
if (!scenario || Object.values(size).some((value) => !(value > 0))) {
  console.error(`--scenario ${Object.keys(scenarios).join('|')}, and numbers above 0`)
  process.exit(2)
}
const broken = await scenario(size)
for (const sentence of broken) console.error(`BROKEN: ${sentence}`)
process.exit(broken.length > 0 ? 1 : 0)
