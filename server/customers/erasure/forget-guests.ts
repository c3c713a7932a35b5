import { randomUUID } from 'node:crypto'
import { guestType } from '../../../core/schema/constants.ts'
import { mostAtOnce } from '../../database/disk/in-turns.ts'
import type { Database } from '../../database/open.ts'
import { letOthersWrite } from '../../database/disk/return-room.ts'
import { sha256 } from '../../base/sha256.ts'
import { tablesWith } from '../tables-of-customers.ts'
import { idPrefix, isErased } from './erased-ids.ts'
import { dayMs } from '../../../core/domain/time/durations.ts'

/**
 * The id of a device's guest at a shop: always the same, and the device can't be derived from it. Once that guest has
 * deleted the account, a new random id.
 */
export async function guestIdOf(db: Database, shopId: string, deviceHash: string): Promise<string> {
  const id = `${idPrefix.guest}${sha256(`${shopId} ${deviceHash}`).slice(0, 32)}`
  return (await isErased(db, shopId, id)) ? randomUUID() : id
}

const keptMs = 30 * dayMs

/** A range of customer ids: from the first (included) up to the second (excluded). */
type Span = readonly [from: string, below: string]

/** All guests' ids: random hexadecimal ones, and those that follow the prefix. */
const guestIds: Span = ['', `${idPrefix.guest}z`]

/**
 * Deletes guests who came a month ago or earlier and who have nothing left here: most only looked at the menu. A guest
 * with a random id comes back under another one, and their phone sends again what waits there (G33).
 */
export async function forgetGuests(db: Database, shopId: string, now: number): Promise<void> {
  let withKeys: ReadonlySet<string> | undefined
  const [first, end] = guestIds
  for (let from = first; from !== end;) {
    const next = (await nextAfter(db, shopId, [from, end], now)) ?? end
    const untied = await listUntied(db, shopId, [from, next], now)
    if (untied.length > 0) {
      const kept = (withKeys ??= await listWithKeys(db, shopId))
      const forgotten = untied.filter((id) => !kept.has(id))
      if (forgotten.length > 0) await forget(db, shopId, forgotten)
    }
    from = next
    await letOthersWrite()
  }
}

const oldGuests = (db: Database, shopId: string, [from, below]: Span, now: number) =>
  db
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '>=', from)
    .where('customer_id', '<', below)
    .where('customer_type', '=', guestType)
    .where('created_at', '<', now - keptMs)

/** The first id beyond the batch that is handled now; null when there is none. */
async function nextAfter(db: Database, shopId: string, span: Span, now: number): Promise<string | null> {
  const row = await oldGuests(db, shopId, span, now)
    .orderBy('customer_id')
    .offset(mostAtOnce)
    .limit(1)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** One query checks each table once for all guests of the batch. */
async function listUntied(db: Database, shopId: string, span: Span, now: number): Promise<string[]> {
  let guests = oldGuests(db, shopId, span, now)
  for (const table of tablesWith('ties', true)) {
    guests = guests.where('customer_id', 'not in', ({ selectFrom }) =>
      selectFrom(table)
        .select(`${table}.customer_id`)
        .where(`${table}.shop_id`, '=', shopId)
        .where(`${table}.customer_id`, '>=', span[0])
        .where(`${table}.customer_id`, '<', span[1]),
    )
  }
  return (await guests.execute()).map((row) => row.customer_id)
}

/**
 * The customers whose orders' keys are kept. An index by customer would cost each order more than this scan costs in an
 * hour.
 */
async function listWithKeys(db: Database, shopId: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: { idempotency_key: string; customer_id: string }[] = await db
      .selectFrom('order_attempts')
      .select(['idempotency_key', 'customer_id'])
      .where('shop_id', '=', shopId)
      .where('idempotency_key', '>', after)
      .orderBy('idempotency_key')
      .limit(mostAtOnce)
      .execute()
    for (const row of rows) found.add(row.customer_id)
    after = rows.at(-1)?.idempotency_key
    await letOthersWrite()
  }
  return found
}

/** A guest who has come back since the check has a session, and stays. */
async function forget(db: Database, shopId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('customers')
    .where('shop_id', '=', shopId)
    .where('customer_id', 'in', ids)
    .where('customer_id', 'not in', ({ selectFrom }) =>
      selectFrom('access_tokens')
        .select('access_tokens.customer_id')
        .where('access_tokens.shop_id', '=', shopId)
        .where('access_tokens.customer_id', 'in', ids),
    )
    .execute()
}
