import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import type { Result } from '../base/result.ts'
import type { Visit, WakeReason } from '../base/visit.ts'

/**
 * A sync. `changes`: the count of announced changes when it began; null until it begins. `outcome` resolves with what
 * became of the menu that the visit shows; `shown` is that menu and when this was.
 */
export type Round = {
  visit: Visit
  changes: number | null
  outcome: Promise<Result<unknown>>
  shown: { menu: { orderType: OrderType; language: Language }; at: number } | null
}

/** The work that the engine does unasked; declared here for the commands that trigger it. */
export type Loop = {
  /** Shows what is stored for the visit and brings it up to date in the background. */
  start(): Promise<void>
  /** Brings the shop and its menus up to date now, or shares a sync that does, unless `anew`. */
  sync(anew?: boolean): Promise<Result<unknown>>
  /** The sync under way. */
  syncing(): Round | null
  /** The menu that the sync under way fetches. */
  fetched(): NonNullable<Round['shown']>['menu'] | null
  /** Ends the sync under way in favour of one that begins anew. */
  giveWay(): void
  /** What the tab shows now. */
  visitNow(): Visit | null
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
