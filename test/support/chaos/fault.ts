import type { StandIn } from './stand-ins.ts'

/**
 * How a request ends for the phone:
 *
 * - `answer`: with the server's answer, unchanged.
 * - `silence`: never; the connection stays open and nothing comes.
 * - `hangUp`: the connection is closed without a byte. If the connection was used before, Chromium then resends the
 * request on its own, even a POST, and no script hears of it.
 * - `reset`: a TCP reset, or an RST_STREAM over HTTP/2.
 * - `refuseStream`: over HTTP/2 REFUSED_STREAM, on which Chromium resends the request on its own; over HTTP/1.1 like
 * `hangUp`.
 * - `cut`: the connection breaks in the middle of the answer.
 * - `halfJson`: half the answer, in a complete and well-formed response.
 * - `drip`: byte by byte, for longer than the phone waits.
 * - `wrongType`: the answer, labelled as plain text.
 * - `empty`: the answer's status and headers without its body.
 *
 * A stand-in (`StandIn`) is an answer that somebody else gives in the server's place.
 */
export const endings = [
  'answer',
  'silence',
  'hangUp',
  'reset',
  'refuseStream',
  'cut',
  'halfJson',
  'drip',
  'wrongType',
  'empty',
] as const
export type Ending = (typeof endings)[number] | StandIn

/** How often a request reaches the server. `late`: a copy arrives after the phone was answered. */
export const reaches = ['once', 'never', 'twice', 'late'] as const
export type Reach = (typeof reaches)[number]

/** What the network does to one request on its way there and back. */
export type Fault = {
  ends: Ending
  /** `once` if left out. So `{ ends: 'error500' }` is a 500 after the server has done its work. */
  reaches?: Reach
  /** Delay before the request reaches the server. */
  delayMs?: number
  /** Delay between the server's answer and what the phone gets. */
  lingerMs?: number
}

/** Describes a fault in a few words, for a log. */
export function describeFault({ ends, reaches = 'once', delayMs = 0, lingerMs = 0 }: Fault): string {
  const words = [`server reached ${reaches}`, `ends with ${ends}`]
  if (delayMs > 0) words.unshift(`${delayMs} ms on the way there`)
  if (lingerMs > 0) words.push(`${lingerMs} ms on the way back`)
  return words.join(', ')
}
