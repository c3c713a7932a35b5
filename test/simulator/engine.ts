import {
  afterEvent,
  begunWait,
  dueHeads,
  waitsAhead,
  withdrawal,
} from '../../core/domain/order/intent-states.ts'
import type { Intent } from '../../core/schema/order/intent.ts'
import { backoffMs } from '../../workers/engine/base/backoff.ts'
import { createClock } from '../../workers/engine/net/clock.ts'
import { isAsSeen } from '../../workers/engine/outbox/sender-rows.ts'
import { giveBack, givesBack } from '../../workers/engine/orders/order-outbox.ts'
import { readReply } from '../../workers/engine/net/read-reply.ts'
import { isSleptOver } from '../../workers/engine/net/server-time.ts'
import type { Pace } from '../../workers/engine/outbox/protocol.ts'
import { drain } from '../../workers/engine/outbox/sender.ts'
import type { SenderWorld } from '../../workers/engine/outbox/sender-world.ts'
import type { Steps } from '../../workers/engine/base/steps.ts'
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
  isSleptOver: typeof isSleptOver
  createClock: typeof createClock
  afterEvent: typeof afterEvent
  dueHeads: typeof dueHeads
  waitsAhead: typeof waitsAhead
  begunWait: typeof begunWait
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
  isSleptOver,
  createClock,
  afterEvent,
  dueHeads,
  waitsAhead,
  begunWait,
  withdrawal,
  isAsSeen,
  givesBack,
  giveBack,
  bodyOf: ({ body }) => body,
  confirmsAtOnce: true,
  savesFirst: true,
  server: { heedsKeys: true, closesKeys: true },
}
