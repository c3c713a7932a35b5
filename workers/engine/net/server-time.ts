import { serverTimeHeader, timeoutMs } from '../../../core/contract/call.ts'

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

/** How much later than its time limit a call may end on a busy phone. */
const busyMs = 1_500

/**
 * Whether an answer has lain in its socket while the phone slept. Timers stand still then, so the call doesn't time
 * out, and the answer would tell an old time as the present one and count as a sign that the restaurant can be reached
 * now. If somebody has set the device's clock meanwhile, that counts as a sleep too: one answer is lost.
 * @param sentAt when the call was sent, by the device's wall clock
 */
export const isSleptOver = (sentAt: number, wall: number): boolean =>
  Math.abs(wall - sentAt) > timeoutMs + busyMs
