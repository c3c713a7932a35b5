import type { IntentEvent } from '../../../core/domain/order/intent-states.ts'
import type { Intent, IntentState } from '../../../core/schema/order/intent.ts'
import type { Status } from '../../../core/storage/database.ts'
import type { ConnectionState } from '../../../core/storage/settings.ts'
import type { ResultCode } from '../base/result.ts'

/**
 * What the engine notes of itself, by area. Closed words, known codes, numbers and the beginnings of random ids:
 * nothing that anybody typed, no body, no token, no table and no address of anybody's can be in it (ours: the spec is
 * silent).
 */
export type EngineEvent =
  /** A command of that name was answered; `threw` is a bug. */
  | { area: 'command'; what: string; outcome: 'ok' | ResultCode | 'threw'; ms: number }
  /** A call to the restaurant; `status` only of a refusal of its own. */
  | {
      area: 'call'
      path: string
      /** By which the restaurant's log names the request. */
      id: string
      outcome: 'answer' | 'refusal' | 'unreadable' | 'portal' | 'silent'
      status: number | null
      code: KnownCode | null
      ms: number
    }
  /** What happened to an intent, once it was committed. `from` is null for a new one. */
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
  /** The shop and its menu were brought up to date, or not. */
  | { area: 'sync'; outcome: 'ok' | ResultCode; ms: number }
  | { area: 'connection'; from: ConnectionState; to: ConnectionState }
  /** The server's time moved the shop's clock on this phone. */
  | { area: 'clock'; offsetMs: number; movedMs: number }
  /** `aborted`: a transaction, by an error of this name; `restored`: it was made anew, and what mattered put back. */
  | { area: 'storage'; what: 'aborted' | 'restored' | 'evicted' | Status; name: string | null }
  /** Work that the engine does on its own threw, and is tried again. */
  | { area: 'loop'; what: 'threw'; name: string }

/** A code of the catalogue; `other` for one that a server of another release or a stranger made up. */
export type KnownCode = ResultCode | 'other'

export type Level = 'debug' | 'info' | 'warn' | 'error'

/** With its number in this run, and the device's own time in ms since the epoch. */
export type LoggedEvent = EngineEvent & { number: number; at: number; level: Level }
