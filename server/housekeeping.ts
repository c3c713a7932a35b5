import type { Database } from './database/open.ts'

const everyMs = 3_600_000

/** Keys outlive every business day that could still repeat them (at least 72 hours are promised). */
const keysKeptMs = 30 * 24 * 3_600_000

/**
 * Deletes what has expired: access tokens, and idempotency keys older than 30 days. Rides along with
 * requests and does its work at most once an hour.
 */
export function housekeeping(db: Database): (now: number) => Promise<void> {
  let last = -Infinity
  return async (now) => {
    if (now - last < everyMs) return
    last = now
    await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute()
    await db
      .deleteFrom('order_attempts')
      .where('created_at', '<', now - keysKeptMs)
      .execute()
  }
}
