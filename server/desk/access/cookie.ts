import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Env } from '../../http/caller.ts'
import { deskSessionMs } from './desk-sessions.ts'

/** Browsers take the first one only over https and from this very host, for all of it (RFC 6265bis). */
const names = { secure: '__Host-larder-desk', plain: 'larder-desk' }

/** The plain one is also what earlier releases gave over https: it is good until it is prolonged. */
export const deskToken = (c: Context<Env>): string =>
  getCookie(c, names.secure) || getCookie(c, names.plain) || ''

/**
 * The header that keeps a session in the browser, or with an empty token takes it away. No script can read it, no other
 * site can send it, and no other host of the same site can set it where there is https.
 */
export function cookieOf(c: Context<Env>, token: string): string {
  // The page's own address as its browser says it: behind a proxy the server itself sees plain http.
  const isSecure = c.req.header('origin')?.startsWith('https:') ?? false
  const seconds = token === '' ? 0 : deskSessionMs / 1000
  return [
    `${isSecure ? names.secure : names.plain}=${token}`,
    // What the prefix demands. Without https the desk alone gets it.
    `Path=${isSecure ? '/' : '/desk'}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
