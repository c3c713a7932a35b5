import type { Call } from '../../../core/contract/call.ts'
import type { EventLog } from '../log/event-log.ts'
import type { Outcome } from './read-reply.ts'
import type { ServerTime } from './server-time.ts'
import type { Context } from '../../../core/contract/context.ts'

/** What calling the API stands on. */
export type ApiOptions = {
  origin: string
  /** The context of this very moment: token, locale, device. */
  context(): Promise<Context>
  /** Told of each genuine answer with the server's time, when it gave one. */
  onGenuine(time: ServerTime | null): Promise<void>
  /** Told until when the token that was sent holds, in ms since the epoch, by an answer that says so. */
  onTokenExpiry(token: string, expiresAt: number): Promise<void>
  /** Whether the restaurant answered last, as far as is known. */
  isOnline(): boolean
  onLost(lost: 'offline' | 'portal', how: { probed: boolean }): Promise<void>
  log: EventLog
  probeCall: { call: Call; request(): Record<string, unknown> }
  fetch?: typeof fetch
}

/** The part of the context that says who is calling. */
export type Caller = Pick<Context, 'token' | 'userId'>

/** What came of one request. `isSigned`: the answer bears its id, so nobody but who was asked gave it. */
export type Exchange<T> = { outcome: Outcome<T>; isSigned: boolean; caller: Caller }

/** Puts the context first and leaves every other byte as it is. */
export const withContext = (context: string, body: string): string =>
  body === '{}' ? `{"context":${context}}` : `{"context":${context},${body.slice(1)}`
