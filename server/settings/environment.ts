import * as v from 'valibot'
import { isPlain } from '../../core/schema/plain-text.ts'
import { isLoopback } from '../../core/domain/loopback.ts'
import { watchingEntries, watchingSecrets } from './watching-config.ts'
import { isTilesUrl } from './tiles-url.ts'
import { areOfOneMode, hasAllKeysOrNone, bankEntries, bankSecrets } from './bank-config.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
export type LogFormat = 'pretty' | 'json'

const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a whole number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'a whole number from 0 to 65535'),
)
const Host = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9.:_-]{1,253}$/, 'a host name or an IP address, without port'),
)
const Proxies = v.pipe(
  v.string(),
  v.regex(/^\d$/, 'how many reverse proxies stand in front of the server, from 0 to 9'),
  v.transform(Number),
)
const DatabaseUrl = v.pipe(
  v.string(),
  v.check(
    (url) => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url),
    'an address that begins with postgres:// (the embedded database needs none)',
  ),
)
const PublicUrl = v.pipe(
  v.string(),
  v.check(isOrigin, 'an address such as https://order.example, without a path'),
  v.transform((url) => new URL(url).origin),
)

/** Addresses, which may contain a password or a key of their owner. */
const Service = v.pipe(
  v.string(),
  v.check(isHttp, 'an address that begins with https:// or http://, without user and password'),
)
const Secret = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,500}$/, '8 to 500 letters, digits and signs, without spaces'),
)
const Tiles = v.pipe(
  v.string(),
  v.check(
    isTilesUrl,
    'an address such as https://tiles.example/{z}/{x}/{y}.png, or of a style that ends in .json',
  ),
)
const Attribution = v.pipe(
  v.string(),
  v.check((text) => text.length <= 200 && isPlain(text), 'one line of at most 200 characters'),
)
/** Variables whose values are never shown. */
export const secrets = new Set([
  'DATABASE_URL',
  'SMS_WEBHOOK_URL',
  'SMS_WEBHOOK_SECRET',
  'GEOCODER_URL',
  'ROUTING_URL',
  'TILES_URL',
  ...bankSecrets,
  ...watchingSecrets,
])

const Values = v.object({
  PORT: v.optional(Port, '8787'),
  HOST: v.optional(Host, '127.0.0.1'),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => !path.includes('\0'), 'a path'),
    ),
    'data',
  ),
  DATABASE_URL: v.optional(DatabaseUrl),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  LOG_FORMAT: v.optional(v.picklist(['pretty', 'json'], 'pretty or json')),
  PUBLIC_URL: v.optional(PublicUrl),
  TRUST_PROXY: v.optional(Proxies, '0'),
  SMS_WEBHOOK_URL: v.optional(Service),
  SMS_WEBHOOK_SECRET: v.optional(Secret),
  GEOCODER_URL: v.optional(Service),
  ROUTING_URL: v.optional(Service),
  TILES_URL: v.optional(Tiles),
  TILES_ATTRIBUTION: v.optional(Attribution),
  ...watchingEntries(Port, Host, Service),
  LIMITS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  ...bankEntries,
})

/** The schema of the environment variables. No map may be shown without its credit, and no bank be half configured. */
export const Environment = v.pipe(
  Values,
  v.forward(
    v.partialCheck(
      [['TILES_URL'], ['TILES_ATTRIBUTION']],
      ({ TILES_URL, TILES_ATTRIBUTION }) => TILES_URL === undefined || TILES_ATTRIBUTION !== undefined,
      'the credit that the map asks for, since TILES_URL is set',
    ),
    ['TILES_ATTRIBUTION'],
  ),
  v.forward(
    v.partialCheck(
      [['LIMITS'], ['HOST'], ['PUBLIC_URL']],
      ({ LIMITS, HOST, PUBLIC_URL }) => LIMITS === 'on' || (isLoopback(HOST) && isHere(PUBLIC_URL)),
      'on where others than this machine get in (HOST, PUBLIC_URL)',
    ),
    ['LIMITS'],
  ),
  v.forward(
    v.partialCheck(
      [['PAYMENT_BANK'], ['STRIPE_SECRET_KEY'], ['STRIPE_PUBLISHABLE_KEY'], ['STRIPE_WEBHOOK_SECRET']],
      hasAllKeysOrNone,
      'given together with STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or none of them',
    ),
    ['STRIPE_SECRET_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['STRIPE_SECRET_KEY'], ['STRIPE_PUBLISHABLE_KEY']],
      areOfOneMode,
      'of the same mode as STRIPE_SECRET_KEY: both of them live keys, or both test keys',
    ),
    ['STRIPE_PUBLISHABLE_KEY'],
  ),
)

/** Whether the server's public address is this machine's own; a proxy in front would let the world in. */
const isHere = (publicUrl: string | undefined): boolean =>
  publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)

/** Whether it is an http or https address; http is allowed, as a gateway may run on the same machine. */
function isHttp(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username } = new URL(text)
  return /^https?:$/.test(protocol) && username === ''
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.origin === text.replace(/\/$/, '').toLowerCase()
  )
}
