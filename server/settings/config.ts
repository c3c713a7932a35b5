import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { Environment, type LogFormat, type LogLevel, secrets } from './environment.ts'
import { projectFolder } from './project-folder.ts'
import { type WatchingConfig, watchingConfigOf, watchingVariables } from './watching-config.ts'
import { type BankConfig, bankConfigOf, bankVariables } from './bank-config.ts'

/** The configuration of a server, read once at start. */
export type Config = {
  port: number
  host: string
  /** Absolute path of the folder that holds the embedded database. */
  dataDir: string
  /** PostgreSQL to use in place of the embedded database. */
  databaseUrl: string | undefined
  logLevel: LogLevel
  logFormat: LogFormat
  /** Origin that customers use, without a slash at its end. */
  publicUrl: string | undefined
  /**
   * How many reverse proxies stand in front of the server, one behind the other; 0 when the X-Forwarded headers are to
   * be ignored.
   */
  trustedProxies: number
  /** The URL to which text messages are posted; without it, codes are printed in the log. */
  smsWebhookUrl: string | undefined
  smsWebhookSecret: string | undefined
  /** The search of a Photon server; without it, the shop's own list of streets is searched. */
  geocoderUrl: string | undefined
  /** The root of an OSRM server; without it, ways are guessed from the straight line. */
  routingUrl: string | undefined
  /** Where phones get the map's pictures: a template with {z}, {x} and {y}, or a style (….json); without it, no map. */
  tilesUrl: string | undefined
  /** The map's credit; always set if `tilesUrl` is. */
  tilesAttribution: string | undefined
  payments: BankConfig
  watching: WatchingConfig
  /** Whether the limits per person and network are off: for measuring, on this machine only. */
  isUnlimited: boolean
}

/** One variable of the environment, as docs/operating.md lists it. */
export type Variable = { name: string; fallback: string; does: string }

/** Every variable that the server reads. A test keeps docs/operating.md equal to this table. */
export const variables: readonly Variable[] = [
  { name: 'PORT', fallback: '8787', does: 'The port to listen on; 0 takes any free one.' },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    does: 'The address to listen on; `0.0.0.0` lets other devices of the network in.',
  },
  {
    name: 'DATA_DIR',
    fallback: 'data/',
    does: 'The folder of the embedded database; made when missing.',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'none',
    does: 'A PostgreSQL address (`postgres://user:password@host/name`) to use in place of the embedded database.',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    does: 'The least urgent lines to log: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`.',
  },
  {
    name: 'LOG_FORMAT',
    fallback: '`pretty` on a terminal, else `json`',
    does: 'Log lines for people (`pretty`) or for programs (`json`).',
  },
  {
    name: 'PUBLIC_URL',
    fallback: 'none',
    does: 'The address that customers use, such as `https://order.example`; the QR code shows it.',
  },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    does: 'How many reverse proxies stand in front, one behind the other, that set X-Forwarded-Host, X-Forwarded-For and X-Forwarded-Proto: usually 1, and 2 with a CDN in front of it. At 0 these headers are ignored.',
  },
  {
    name: 'SMS_WEBHOOK_URL',
    fallback: 'none',
    does: 'The address that text messages are posted to; without it, sign-in codes are printed in the log.',
  },
  {
    name: 'SMS_WEBHOOK_SECRET',
    fallback: 'none',
    does: 'Sent along as `Authorization: Bearer …`, so that the webhook knows who asks.',
  },
  {
    name: 'GEOCODER_URL',
    fallback: 'none',
    does: 'The search of a Photon server (`https://photon.example/api`); without it, the street list of the shop file is searched.',
  },
  {
    name: 'ROUTING_URL',
    fallback: 'none',
    does: 'An OSRM server (`https://router.example`); without it, ways are guessed as 1.3 times the straight line.',
  },
  {
    name: 'TILES_URL',
    fallback: 'none',
    does: 'The pictures of a map (`https://tiles.example/{z}/{x}/{y}.png`), or a MapLibre style that ends in `.json`; without it, there is no map.',
  },
  {
    name: 'TILES_ATTRIBUTION',
    fallback: 'none',
    does: 'Whose map it is, such as `© OpenStreetMap contributors`; shown on it as text, and needed with `TILES_URL`.',
  },
  ...watchingVariables,
  {
    name: 'LIMITS',
    fallback: 'on',
    does: '`off` lifts the limits on what one person or network may ask for, to measure the server; taken only where `HOST` and `PUBLIC_URL` are this machine alone.',
  },
  ...bankVariables,
]

/** Thrown with every unusable value at once; each fault is a sentence for the owner. */
export class InvalidConfig extends Error {
  override name = 'InvalidConfig'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Reads the configuration; an empty value counts as not given.
 * @throws InvalidConfig
 */
export function readConfig(
  env: Record<string, string | undefined>,
  onTerminal = process.stdout.isTTY === true,
): Config {
  const given = Object.fromEntries(
    variables.flatMap(({ name }) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) throw new InvalidConfig(parsed.issues.map(sentenceOf))
  const read = parsed.output
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(projectFolder, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT ?? (onTerminal ? 'pretty' : 'json'),
    publicUrl: read.PUBLIC_URL,
    trustedProxies: read.TRUST_PROXY,
    smsWebhookUrl: read.SMS_WEBHOOK_URL,
    smsWebhookSecret: read.SMS_WEBHOOK_SECRET,
    geocoderUrl: read.GEOCODER_URL,
    routingUrl: read.ROUTING_URL,
    tilesUrl: read.TILES_URL,
    tilesAttribution: read.TILES_ATTRIBUTION,
    payments: bankConfigOf(read, read.PUBLIC_URL),
    watching: watchingConfigOf(read),
    isUnlimited: read.LIMITS === 'off',
  }
}

/** Where the embedded database lies. */
export const sqlitePathOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'larder.sqlite')

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const name = String(issue.path?.[0]?.key)
  const value = issue.path?.[0]?.value
  const found = value === undefined || secrets.has(name) ? '' : `, not ${JSON.stringify(value)}`
  return `${name} must be ${issue.message}${found}.`
}
