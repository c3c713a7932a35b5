import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Env } from '../../http/caller.ts'
import { deskSessionMs } from './desk-sessions.ts'

const name = 'larder-desk'

export const deskToken = (c: Context<Env>): string => getCookie(c, name) ?? ''

/**
 * The header that keeps a session in the browser, or with an empty token takes it away. No script can read it, no other
 * site can send it, and it goes to nothing but the desk.
 */
export function cookieOf(c: Context<Env>, token: string): string {
  // The page's own address as its browser says it: behind a proxy the server itself sees plain http.
  const isSecure = c.req.header('origin')?.startsWith('https:') ?? false
  const seconds = token === '' ? 0 : deskSessionMs / 1000
  return [
    `${name}=${token}`,
    'Path=/desk',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
