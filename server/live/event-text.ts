import type { LiveEvent } from '../../core/contract/calls/live-call.ts'

/** An event as it goes over the wire; JSON has no line breaks of its own. */
export const eventText = (event: LiveEvent, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A comment: all that it says is that somebody is there. */
export const heartbeatText = ':\n\n'

/** When to come back after an end, in ms. */
export const retryText = (ms: number): string => `retry: ${Math.round(ms)}\n\n`
