import type { LostState } from '../../../core/storage/settings.ts'
import type { Call } from '../../../core/contract/call.ts'
import type { EventLog } from '../log/event-log.ts'
import type { Outcome } from './read-reply.ts'
import type { ServerTime } from './server-time.ts'
import type { Context } from '../../../core/contract/context.ts'

/** What the API client needs from its surroundings. */
export type ApiOptions = {
  origin: string
  /** The call context as it is now: token, locale, device. */
  context(): Promise<Context>
  /** Called for each genuine answer, with the server's time if the answer gave one. */
  onGenuine(time: ServerTime | null): Promise<void>
  /** Called when an answer says until when (ms since the epoch) the token that was sent is valid. */
  onTokenExpiry(token: string, expiresAt: number): Promise<void>
  /** Whether the restaurant answered the last call, as far as is known. */
  isOnline(): boolean
  onLost(lost: LostState, how: { probed: boolean }): Promise<void>
  log: EventLog
  probeCall: { call: Call; request(): Record<string, unknown> }
  fetch?: typeof fetch
}

/** The part of the context that says who is calling. */
export type Caller = Pick<Context, 'token' | 'userId'>

/**
 * The outcome of one request. `isSigned`: the answer bears the request's id, so only the restaurant can have given it.
 */
export type Exchange<T> = { outcome: Outcome<T>; isSigned: boolean; caller: Caller }

/** Puts the context first and leaves every other byte as it is. */
export const withContext = (context: string, body: string): string =>
  body === '{}' ? `{"context":${context}}` : `{"context":${context},${body.slice(1)}`
