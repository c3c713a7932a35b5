import { serverTimeHeader } from '../../../core/contract/call.ts'

/** What an answer says of the server's time. `isOwn`: the server itself wrote it; the Date header anybody on the way may set. */
export type ServerTime = { ms: number; isOwn: boolean }

/**
 * @param ageMs how long ago the headers came
 * @returns null when they tell no time
 */
export function serverTimeIn(headers: Pick<Headers, 'get'>, ageMs: number): ServerTime | null {
  const own = Number(headers.get(serverTimeHeader))
  if (own > 0) return { ms: Math.round(own + ageMs), isOwn: true }
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : { ms: Math.round(date + ageMs), isOwn: false }
}
