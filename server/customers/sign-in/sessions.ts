import { randomBytes } from 'node:crypto'
import { guestType } from '../../../core/schema/constants.ts'
import { batchedQuery } from '../../database/together/batched-query.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import { sha256 } from '../../base/sha256.ts'
import { hourMs, dayMs } from '../../../core/domain/time/durations.ts'

export type Customer = { id: string; type: number }
export type Session = { customer: Customer; tokenHash: string; createdAt: number; expiresAt: number }

/**
 * How long a token lasts; ours: the spec is silent. A guest's token outlives an evening and is renewed by device; a
 * member's lasts as long as they come back within a month.
 */
const lifeOf = ({ type }: Customer): number => (type === guestType ? 12 * hourMs : 30 * dayMs)

/**
 * A session ends a year after its sign-in, however often it is used: the phone number may be somebody else's by then.
 */
const longestSessionMs = 365 * dayMs

/**
 * A session in use is prolonged only once it can be extended by this much: one write a day. A guest's never lives that
 * long.
 */
const renewAfterMs = dayMs

/**
 * How many sessions a customer has at most. Ours: the spec is silent. Otherwise one code, whose sign-in is repeated, or
 * one guest's device could fill the disk with sessions.
 */
const maxSessions = 20

/**
 * Begins a session; only the hash of its token is stored. Past the limit, the one ends that would have ended first.
 * @param isFirst the customer is new and has no other
 */
export async function openSession(
  db: Database,
  shopId: string,
  customer: Customer,
  now: number,
  { isFirst = false } = {},
): Promise<{ accessToken: string; accessTokenExpiry: number }> {
  const accessToken = randomBytes(32).toString('base64url')
  const accessTokenExpiry = now + lifeOf(customer)
  await db
    .insertInto('access_tokens')
    .values({
      shop_id: shopId,
      token_hash: sha256(accessToken),
      customer_id: customer.id,
      expires_at: accessTokenExpiry,
      created_at: now,
    })
    .execute()
  if (!isFirst) await endSurplus(db, shopId, customer.id, sha256(accessToken))
  return { accessToken, accessTokenExpiry }
}

/** Ends the sessions of a customer beyond the limit, but not the new one. */
async function endSurplus(db: Database, shopId: string, customerId: string, newHash: string): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where('shop_id', '=', shopId)
    .where('token_hash', 'in', ({ selectFrom }) =>
      selectFrom('access_tokens')
        .select('token_hash')
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', customerId)
        .where('token_hash', '!=', newHash)
        // What is used is prolonged, though not beyond a year from its sign-in.
        .orderBy('expires_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(maxSessions - 1)
        // SQLite accepts an offset only together with a limit.
        .limit(1000),
    )
    .execute()
}

/** The session of a token, or null when it is unknown here, revoked or expired. */
export async function findSession(
  db: Database,
  shopId: string,
  token: string,
  now: number,
): Promise<Session | null> {
  if (token === '') return null
  const tokenHash = sha256(token)
  const [row] = await sessionRows(db, shopId, tokenHash)
  if (!row || row.expires_at <= now) return null
  const customer = { id: row.customer_id, type: row.customer_type }
  return { customer, tokenHash, createdAt: row.created_at, expiresAt: row.expires_at }
}

const sessionRows = batchedQuery(
  preparedListQuery((db, shopId, hashes) =>
    db
      .selectFrom('access_tokens as token')
      .innerJoin('customers as customer', (join) =>
        join
          .onRef('customer.shop_id', '=', 'token.shop_id')
          .onRef('customer.customer_id', '=', 'token.customer_id'),
      )
      .select([
        'token.token_hash',
        'customer.customer_id',
        'customer.customer_type',
        'token.created_at',
        'token.expires_at',
      ])
      .where('token.shop_id', '=', shopId)
      .where('token.token_hash', 'in', hashes),
  ),
  (row) => row.token_hash,
)

/** How many hashes one query names, as databases limit that. */
const chunk = 500

/** Which of these token hashes belong to a session that is still valid. */
export async function validTokens(
  db: Database,
  shopId: string,
  tokenHashes: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let start = 0; start < tokenHashes.length; start += chunk) {
    const rows = await db
      .selectFrom('access_tokens')
      .select('token_hash')
      .where('shop_id', '=', shopId)
      .where('token_hash', 'in', tokenHashes.slice(start, start + chunk))
      .where('expires_at', '>', now)
      .execute()
    for (const row of rows) found.add(row.token_hash)
  }
  return found
}

/** Prolongs a member's session when it is used, at most once a day. Returns until when it is valid now. */
export async function prolongSession(
  db: Database,
  shopId: string,
  { customer, tokenHash, createdAt, expiresAt }: Session,
  now: number,
): Promise<number> {
  const end = createdAt + longestSessionMs
  const renewed = Math.min(now + lifeOf(customer), end)
  // The extension to the session's final end is also written only once.
  if (renewed === expiresAt || (renewed !== end && renewed - expiresAt < renewAfterMs)) return expiresAt
  await db
    .updateTable('access_tokens')
    .set({ expires_at: renewed })
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '<', renewed)
    .execute()
  return renewed
}

/** Revokes one token, or without a hash every token of a customer. */
export async function endSessions(
  db: Database,
  shopId: string,
  customerId: string,
  tokenHash: string | null = null,
): Promise<void> {
  const all = db
    .deleteFrom('access_tokens')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
  await (tokenHash === null ? all : all.where('token_hash', '=', tokenHash)).execute()
}
