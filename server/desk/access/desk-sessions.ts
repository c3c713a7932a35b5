import { randomBytes } from 'node:crypto'
import { managerMs } from '../../../core/contract/desk/desk-limits.ts'
import type { Database } from '../../database/open.ts'
import { sha256 } from '../../base/sha256.ts'
import { dayMs } from '../../../core/domain/time/durations.ts'

/** A session lasts as long as it is used once a month, so that a kitchen's tablet stays signed in. */
export const deskSessionMs = 30 * dayMs
/** The longest life of a session, however often it is used: access on a tablet that was given away ends by itself. */
const longestDeskSessionMs = 365 * dayMs
/** A session is prolonged once a day rather than with every call. */
const renewAfterMs = dayMs
/**
 * If more is left of a manager's access, the clock was set back since, and the access would last for as much longer.
 * Twice the usual time is accepted, as the clocks of several servers differ a little.
 */
const longestLeftMs = 2 * managerMs

export type DeskSession = {
  tokenHash: string
  createdAt: number
  expiresAt: number
  /** The manager who has entered their own key; null when nobody has, or when that has ended. */
  manager: string | null
}

/** Begins a session; only the hash of its token is stored. */
export async function openDeskSession(
  db: Database,
  shopId: string,
  now: number,
  lifeMs = deskSessionMs,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('desk_sessions')
    .values({ shop_id: shopId, token_hash: sha256(token), expires_at: now + lifeMs, created_at: now })
    .execute()
  return token
}

/** The session of a token at this shop's desk, or null when it is unknown, another shop's or expired. */
export async function findDeskSession(
  db: Database,
  shopId: string,
  token: string,
  now: number,
): Promise<DeskSession | null> {
  if (token === '') return null
  const tokenHash = sha256(token)
  const row = await db
    .selectFrom('desk_sessions')
    .select(['created_at', 'expires_at', 'manager', 'manager_until'])
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const leftMs = (row.manager_until ?? 0) - now
  const manager = leftMs > 0 && leftMs <= longestLeftMs ? row.manager : null
  if (manager === null && row.manager !== null) await endManager(db, shopId, tokenHash, row)
  return { tokenHash, createdAt: row.created_at, expiresAt: row.expires_at, manager }
}

/**
 * Ends a manager's access for good, as the clock would get to a time when it seems to hold. Not if it was renewed
 * meanwhile.
 */
const endManager = (
  db: Database,
  shopId: string,
  tokenHash: string,
  { manager_until: until }: { manager_until: number | null },
): Promise<unknown> =>
  db
    .updateTable('desk_sessions')
    .set({ manager: null, manager_until: null })
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', tokenHash)
    .where('manager_until', '=', until)
    .execute()

/** Prolongs a session when it is used, at most once a day, but never a session that was opened for a short time. */
export async function prolongDeskSession(
  db: Database,
  shopId: string,
  { tokenHash, createdAt, expiresAt }: DeskSession,
  now: number,
): Promise<boolean> {
  // Measured by the session's whole life, as the time that is left is short on the last day of any session.
  const isForAMoment = expiresAt - createdAt < deskSessionMs
  if (isForAMoment || expiresAt - now > deskSessionMs - renewAfterMs) return false
  const renewed = Math.min(now + deskSessionMs, createdAt + longestDeskSessionMs)
  if (renewed <= expiresAt) return false
  await db
    .updateTable('desk_sessions')
    .set({ expires_at: renewed })
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', tokenHash)
    .execute()
  return true
}

export async function endDeskSession(db: Database, shopId: string, token: string): Promise<void> {
  await db
    .deleteFrom('desk_sessions')
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', sha256(token))
    .execute()
}
