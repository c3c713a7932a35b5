import type { Intent } from '../../../core/schema/order/intent.ts'
import type { Outcome } from '../net/read-reply.ts'

/** The code of an intent that isn't settled because something else answered in the restaurant's place. */
export const foreignCode = 'EN_UNREADABLE'
/** The longest Retry-After to accept from something else than our server, which can't know how long it will take. */
const longestForeignPauseMs = 60_000

/** `foreignCode` if something else answered last in the restaurant's place, else null. */
export const foreign = ({ code }: Intent): string | null => (code === foreignCode ? code : null)

export const foreignPause = (outcome: Outcome<unknown> & { kind: 'unreadable' | 'silent' }) => ({
  pauseMs:
    outcome.kind === 'unreadable' && outcome.retryAfterMs !== null
      ? Math.min(outcome.retryAfterMs, longestForeignPauseMs)
      : null,
})
