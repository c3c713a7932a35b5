import type { HttpBindings } from '@hono/node-server'
import type { Config } from '../settings/config.ts'
import { isLoopback, isLoopbackHost } from '../../core/domain/loopback.ts'

export type Env = {
  /** What Node's adapter adds to a request; missing when a test calls the app directly. */
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Whether the answer has its security headers already. */
    isSecured?: boolean
    /** Identifies the request in the log. */
    requestId?: string
    /** The name of the call, and the code of its answer; neither is set for a page. */
    call?: string
    code?: string
  }
}

/**
 * The part of a request that identifies its caller, as Hono's context or Node (server/api/direct-calls.ts) provides it.
 */
export type Asked = {
  req: { method: string; path: string; url: string; header: (name: string) => string | undefined }
  env?: Env['Bindings']
}

type Trust = Pick<Config, 'trustedProxies'>

/** The host that the customer's address names, with its port when it has one. */
export function hostOf(c: Asked, { trustedProxies }: Trust): string {
  const forwarded = trustedProxies > 0 ? lastOf(c.req.header('x-forwarded-host')) : ''
  return forwarded || c.req.header('host') || new URL(c.req.url).host
}

/**
 * Whether the customer's address is https. Only the owner's `publicUrl` or the proxy can say so, as TLS ends before
 * this server.
 */
export const isOverTls = (
  c: Asked,
  { trustedProxies, publicUrl }: Pick<Config, 'trustedProxies' | 'publicUrl'>,
): boolean =>
  publicUrl?.startsWith('https:') ||
  (trustedProxies > 0 && lastOf(c.req.header('x-forwarded-proto')) === 'https')

/**
 * Whether a request names its host more than once (RFC 9112 §3.2). Node uses the first one, while a proxy in front may
 * have routed, cached or admitted the request by another one.
 */
export function namesTwoHosts(c: Asked): boolean {
  const raw = c.env?.incoming?.rawHeaders ?? []
  return raw.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

/**
 * The caller's network address; behind proxies, the one that the outermost trusted one saw. Each of them adds the
 * address that it saw at the end of the list.
 */
export function clientAddressOf(c: Asked, { trustedProxies }: Trust): string {
  const list = trustedProxies > 0 ? (c.req.header('x-forwarded-for') ?? '').split(',') : []
  // A shorter list comes past the outer proxies.
  const forwarded = (list.at(-trustedProxies) ?? list[0])?.trim()
  // Without Node's adapter there is no env at all.
  return (forwarded && withoutPort(forwarded)) || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

/**
 * Some proxies, such as Azure's and IIS, add the caller's port, as in `192.0.2.7:50123` or `[2001:db8::7]:50123`. With
 * it, each connection would be a network of its own.
 */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

const addedByProxies = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether somebody at this very machine asks, under one of its own names. The Host header isn't enough: any caller can
 * write it, and proxies address this server as localhost. So no header that proxies add may be there, the connection
 * must come from this machine, and the page that asks must not be another host's.
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

/** The last entry of a list: the nearest proxy added it. Those before it come from the caller and can't be trusted. */
const lastOf = (list: string | undefined): string => list?.split(',').at(-1)?.trim() ?? ''
