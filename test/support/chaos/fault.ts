import type { StandIn } from './stand-ins.ts'

/**
 * How a request ends for the phone:
 *
 * - `answer`: with the server's answer, as it is.
 * - `silence`: never; the connection stays open and nothing comes.
 * - `hangUp`: the connection is closed without a byte. Over one that was used before, Chromium then
 *   resends the request by itself, a POST too, and no script hears of it.
 * - `reset`: a TCP reset, or an RST_STREAM over HTTP/2.
 * - `refuseStream`: over HTTP/2 "I didn't touch it, send it again", which Chromium does by itself; else `hangUp`.
 * - `cut`: the connection breaks in the middle of the answer.
 * - `halfJson`: half the answer, in a complete and well-formed response.
 * - `drip`: byte by byte, for longer than the phone waits.
 * - `wrongType`: the answer, labelled as plain text.
 * - `empty`: the answer's status and headers without its body.
 *
 * The others are said in the server's place.
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

/** How a request reaches the server; `late` is a copy that arrives after the phone was answered. */
export const reaches = ['once', 'never', 'twice', 'late'] as const
export type Reach = (typeof reaches)[number]

/** What the network does to one request on its way there and back. */
export type Fault = {
  ends: Ending
  /** Left out: once. So `{ ends: 'error500' }` is a 500 after the server has done its work. */
  reaches?: Reach
  /** Before it reaches the server. */
  delayMs?: number
  /** Between the server's answer and what the phone gets. */
  lingerMs?: number
}

/** A fault in a few words, for a log. */
export function describeFault({ ends, reaches = 'once', delayMs = 0, lingerMs = 0 }: Fault): string {
  const words = [`server reached ${reaches}`, `ends with ${ends}`]
  if (delayMs > 0) words.unshift(`${delayMs} ms on the way there`)
  if (lingerMs > 0) words.push(`${lingerMs} ms on the way back`)
  return words.join(', ')
}
