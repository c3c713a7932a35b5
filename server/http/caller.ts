import type { HttpBindings } from '@hono/node-server'
import type { Config } from '../settings/config.ts'
import { isLoopback, isLoopbackHost } from '../../core/domain/loopback.ts'

export type Env = {
  /** What Node's adapter adds to a request; missing when a test calls the app directly. */
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The answer has its security headers already. */
    isSecured?: boolean
    /** Names the request in the log. */
    requestId?: string
    /** Which call it is, and the code that it is answered with; neither for a page. */
    call?: string
    code?: string
  }
}

/** What is looked at of whoever asks: a request as Hono's context has it, or as Node does (server/api/direct-calls.ts). */
export type Asked = {
  req: { method: string; path: string; url: string; header: (name: string) => string | undefined }
  env?: Env['Bindings']
}

type Trust = Pick<Config, 'trustProxy'>

/** The host that the customer's address names, with its port when it has one. */
export function hostOf(c: Asked, { trustProxy }: Trust): string {
  const forwarded = trustProxy ? lastOf(c.req.header('x-forwarded-host')) : ''
  return forwarded || c.req.header('host') || new URL(c.req.url).host
}

/** Whether the customer's address is https: the owner or the proxy says so, as TLS ends before this server. */
export const isOverTls = (
  c: Asked,
  { trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
): boolean =>
  publicUrl?.startsWith('https:') || (trustProxy && lastOf(c.req.header('x-forwarded-proto')) === 'https')

/**
 * Whether a request names its host more than once (RFC 9112 §3.2). Node keeps the first; a proxy in front may have chosen,
 * cached or let in by another one.
 */
export function namesTwoHosts(c: Asked): boolean {
  const raw = c.env?.incoming?.rawHeaders ?? []
  return raw.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

/** The caller's network address; behind a proxy, the one that the proxy saw. */
export function clientAddressOf(c: Asked, { trustProxy }: Trust): string {
  const forwarded = trustProxy ? lastOf(c.req.header('x-forwarded-for')) : ''
  // Without Node's adapter there is no env at all.
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

const addedByProxies = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether somebody at this very machine asks, under one of its own names. A host alone is anybody's to write, and proxies
 * call this server localhost: so nothing may have come through one, the connection has to be this machine's, and a page of
 * another address doesn't ask either.
 */
export function isAtThisMachine(c: Asked, host: string): boolean {
  const origin = c.req.header('origin')
  // Without Node's adapter there is no connection to look at.
  const peer = c.env?.incoming ? (c.env.incoming.socket.remoteAddress ?? '') : '127.0.0.1'
  return (
    isLoopback(peer.replace(/^::ffff:/i, '')) &&
    addedByProxies.every((name) => c.req.header(name) === undefined) &&
    isLoopbackHost(host) &&
    (origin === undefined || isLoopbackHost(origin.replace(/^https?:\/\//, '')))
  )
}

/** The last entry is the nearest proxy's; those before it come from the caller and can't be trusted. */
const lastOf = (list: string | undefined): string => list?.split(',').at(-1)?.trim() ?? ''
