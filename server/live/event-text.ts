import type { LiveEvent } from '../../core/contract/calls/live-call.ts'

/** An event as it is sent. The data may be one line, as JSON has no line breaks of its own. */
export const eventText = (event: LiveEvent, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A comment line, which clients ignore: it only keeps the connection alive. */
export const heartbeatText = ':\n\n'

/** Sets the client's reconnection delay, in ms. */
export const retryText = (ms: number): string => `retry: ${Math.round(ms)}\n\n`
