import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Config } from '../settings/config.ts'

/** What Node's adapter gives a request; nothing when a test asks the app directly. */
export type Env = { Bindings: Partial<HttpBindings> }

type Trust = Pick<Config, 'trustProxy'>

/** The host that the customer's address names, with its port when it has one. */
export function hostOf(c: Context<Env>, { trustProxy }: Trust): string {
  const forwarded = trustProxy ? lastOf(c.req.header('x-forwarded-host')) : ''
  return forwarded || c.req.header('host') || new URL(c.req.url).host
}

/** The caller's network address; behind a proxy, the one that the proxy saw. */
export function clientAddressOf(c: Context<Env>, { trustProxy }: Trust): string {
  const forwarded = trustProxy ? lastOf(c.req.header('x-forwarded-for')) : ''
  // Without Node's adapter there is no env at all.
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

/** The nearest proxy writes at the end; what stands before it is what the caller claimed. */
const lastOf = (list: string | undefined): string => list?.split(',').at(-1)?.trim() ?? ''
