import { afterEvent, dueHeads, withdrawal } from '../../core/domain/intent-states.ts'
import type { Intent } from '../../core/schema/intent.ts'
import { backoffMs } from '../../workers/engine/backoff.ts'
import { createClock } from '../../workers/engine/clock.ts'
import { giveBack, givesBack, isAsSeen } from '../../workers/engine/outbox.ts'
import { readReply } from '../../workers/engine/read-reply.ts'
import { type Pace, drain } from '../../workers/engine/sender.ts'
import type { SenderWorld } from '../../workers/engine/sender-world.ts'
import type { Steps } from '../../workers/engine/steps.ts'
import type { ServerHabits } from './server.ts'

/** A sender's world with what only a bad engine does. */
export type ModelWorld = SenderWorld & {
  /** Takes an intent out of the outbox. */
  forget(intent: Intent): void
  putBack(intent: Intent): void
}

/** Everything of the engine that decides; a mutant is one with something bad in it. */
export type Engine = {
  drain(pace: Pace): Steps<ModelWorld, void>
  backoffMs: typeof backoffMs
  readReply: typeof readReply
  createClock: typeof createClock
  afterEvent: typeof afterEvent
  dueHeads: typeof dueHeads
  withdrawal: typeof withdrawal
  isAsSeen: typeof isAsSeen
  givesBack: typeof givesBack
  giveBack: typeof giveBack
  bodyOf(intent: Intent): string
  /** Order, cart and intent in one transaction. */
  confirmsAtOnce: boolean
  /** Says "saved" only after it is. */
  savesFirst: boolean
  server: ServerHabits
}

export const realEngine: Engine = {
  drain,
  backoffMs,
  readReply,
  createClock,
  afterEvent,
  dueHeads,
  withdrawal,
  isAsSeen,
  givesBack,
  giveBack,
  bodyOf: ({ body }) => body,
  confirmsAtOnce: true,
  savesFirst: true,
  server: { heedsKeys: true, closesKeys: true },
}
