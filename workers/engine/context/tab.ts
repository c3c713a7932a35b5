import type { Result } from '../base/result.ts'
import type { Visit, WakeReason } from '../base/visit.ts'

/**
 * What became of the menu that the tab showed when it was to be refreshed. `coming`: a long one may arrive for longer
 * than the page waits for a command. `left`: the tab shows another visit by now.
 */
export type Refreshed = 'here' | 'coming' | 'left'

/** The work that the engine does unasked; declared here for the commands that trigger it. */
export type Loop = {
  /** Shows what is stored for the visit and brings it up to date in the background. */
  start(): Promise<void>
  /** Brings the shop and its menus up to date now. */
  sync(): Promise<Result<unknown>>
  /** Does so and answers for the menu that is shown, without waiting for the others. */
  refresh(): Promise<Result<Refreshed>>
  /** Forgets what was synced and begins anew: somebody signed out. */
  restart(): Promise<void>
  sendNow(): Promise<void>
  /** Sends what is due, or waits for another sender that does, for a few seconds at most. */
  sendAll(): Promise<void>
  sendSoon(): void
  wake(reason: WakeReason): void
}

/** The tab that a command comes from. */
export type Tab = {
  /** The tab's current visit. */
  visit: Visit
  /** The visit when the command was given; null before the tab's first visit. */
  before: Visit | null
  /** Replaces the tab's visit. */
  show(visit: Visit): void
  loop: Loop
}
