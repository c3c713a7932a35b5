import type { IntentEvent } from '../../../core/domain/order/intent-states.ts'
import type { Intent, IntentState } from '../../../core/schema/order/intent.ts'
import type { Status } from '../../../core/storage/database.ts'
import type { ConnectionState } from '../../../core/storage/settings.ts'
import type { ResultCode } from '../base/result.ts'

/**
 * What the engine logs about itself, by area. Only fixed words, known codes, numbers and the beginnings of random ids:
 * no typed text, request body, token, table or address can get into the log (ours: the spec is silent).
 */
export type EngineEvent =
  /** A command of that name was answered; `threw` is a bug. */
  | { area: 'command'; what: string; outcome: 'ok' | ResultCode | 'threw'; ms: number }
  /** A call to the restaurant; `status` is set only for the restaurant's own refusal. */
  | {
      area: 'call'
      path: string
      /** The request's id, which the restaurant's log shows too. */
      id: string
      outcome: 'answer' | 'refusal' | 'unreadable' | 'portal' | 'silent'
      status: number | null
      code: KnownCode | null
      ms: number
    }
  /** A committed change of an intent. `from` is null for a new intent. */
  | {
      area: 'intent'
      intent: string
      call: Intent['call']
      from: IntentState | null
      to: IntentState
      cause: IntentEvent['type'] | 'saved'
      code: KnownCode | null
      attempts: number
    }
  /** An attempt to bring the shop and its menu up to date. */
  | { area: 'sync'; outcome: 'ok' | ResultCode; ms: number }
  | { area: 'connection'; from: ConnectionState; to: ConnectionState }
  /** The server's time changed this phone's clock of the shop's time. */
  | { area: 'clock'; offsetMs: number; movedMs: number }
  /** `aborted`: a transaction failed with the error `name`; `restored`: the database was rebuilt from memory. */
  | { area: 'storage'; what: 'aborted' | 'restored' | 'evicted' | Status; name: string | null }
  /** Background work of the engine threw; it will be tried again. */
  | { area: 'loop'; what: 'threw'; name: string }

/** A code of the catalogue; `other` for any other code, from a server of another release or from a proxy. */
export type KnownCode = ResultCode | 'other'

export type Level = 'debug' | 'info' | 'warn' | 'error'

/** An event with its number in this run, and the device's own time in ms since the epoch. */
export type LoggedEvent = EngineEvent & { number: number; at: number; level: Level }
