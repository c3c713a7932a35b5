import type { Result } from '../base/result.ts'
import type { Visit, WakeReason } from '../base/visit.ts'

/** What the engine does without being asked; here for the commands that ask it to. */
export type Loop = {
  /** Shows what is here for the visit and brings it up to date in the background. */
  start(): Promise<void>
  /** Brings the shop and its menus up to date now. */
  sync(): Promise<Result<unknown>>
  /** Forgets what was synced and begins anew: somebody signed out. */
  restart(): Promise<void>
  sendNow(): Promise<void>
  /** Sends what is due, and waits for whoever is sending it already, for a few seconds at most. */
  sendAll(): Promise<void>
  sendSoon(): void
  wake(reason: WakeReason): void
}

/** The tab that a command comes from. */
export type Tab = {
  /** What it looks at. */
  visit: Visit
  /** What it looked at when the command was given; null before its first visit. */
  before: Visit | null
  /** From now on it looks at this. */
  show(visit: Visit): void
  loop: Loop
}
