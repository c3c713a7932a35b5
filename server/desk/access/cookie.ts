import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Env } from '../../http/caller.ts'
import { deskSessionMs } from './desk-sessions.ts'

/**
 * Names of the session cookie. Browsers accept the secure one only over https, from this very host, and for all its
 * paths (RFC 6265bis).
 */
const names = { secure: '__Host-larder-desk', plain: 'larder-desk' }

/**
 * The session token of a request. Earlier releases set the plain cookie over https, too; it is valid until it is
 * prolonged.
 */
export const deskToken = (c: Context<Env>): string =>
  getCookie(c, names.secure) || getCookie(c, names.plain) || ''

/**
 * The header that sets the session cookie, or with an empty token deletes it. No script can read the cookie, no other
 * site can send it, and over https no other host of the same site can set it.
 */
export function cookieOf(c: Context<Env>, token: string): string {
  // The scheme of the page's address as the browser sends it: behind a proxy, the server itself sees plain http.
  const isSecure = c.req.header('origin')?.startsWith('https:') ?? false
  const seconds = token === '' ? 0 : deskSessionMs / 1000
  return [
    `${isSecure ? names.secure : names.plain}=${token}`,
    // The `__Host-` prefix demands this path. Without https, only the desk gets the cookie.
    `Path=${isSecure ? '/' : '/desk'}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
