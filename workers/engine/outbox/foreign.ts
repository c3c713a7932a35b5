import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Outcome } from '../net/read-reply.ts'

/** Why an intent isn't settled that somebody answered in the restaurant's place. */
export const foreignCode = 'EN_UNREADABLE'
/** Who answered in the server's place doesn't know how long it will take: no longer than this is believed. */
const longestForeignPauseMs = 60_000

/** That it was somebody else who answered last, in the restaurant's place. */
export const foreign = ({ code }: Intent): string | null => (code === foreignCode ? code : null)

export const foreignPause = (outcome: Outcome<unknown> & { kind: 'unreadable' | 'silent' }) => ({
  pauseMs:
    outcome.kind === 'unreadable' && outcome.retryAfterMs !== null
      ? Math.min(outcome.retryAfterMs, longestForeignPauseMs)
      : null,
})
