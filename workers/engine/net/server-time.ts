import { serverTimeHeader } from '../../../core/contract/call.ts'

/**
 * The server's time according to an answer. `isOwn`: from our server's own header, not from the Date header, which any
 * proxy may set.
 */
export type ServerTime = { ms: number; isOwn: boolean }

/**
 * @param ageMs how long ago the headers arrived
 * @returns null if they hold no time
 */
export function serverTimeIn(headers: Pick<Headers, 'get'>, ageMs: number): ServerTime | null {
  const own = Number(headers.get(serverTimeHeader))
  if (own > 0) return { ms: Math.round(own + ageMs), isOwn: true }
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : { ms: Math.round(date + ageMs), isOwn: false }
}
