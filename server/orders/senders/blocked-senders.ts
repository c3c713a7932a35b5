import type { SenderKind } from '../../../core/contract/desk/desk-limits.ts'
import { lockIfThere } from '../../customers/lock-account.ts'
import { runQuery } from '../../database/run-query.ts'
import { preparedListQuery, preparedQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import { tooManyRequests } from '../../http/refusal.ts'
import type { Sender } from './sender.ts'
import { hourMs } from '../../../core/domain/time/durations.ts'

export type BlockedSender = { kind: SenderKind; sender: string; until: number }

/** A block ends by itself, as a guest's network address may belong to somebody else tomorrow. */
const blockedForMs = 12 * hourMs
/** After this time (ms) a blocked sender may try again; longer than for the other limits, as a block lasts longer. */
export const blockedRetryMs = 5 * 60_000

/** Finds whether this sender is blocked. A block of a network doesn't affect senders whom the restaurant knows. */
export const findBlock = (
  shopId: string,
  {
    customerId,
    site,
    subnet,
    isKnown,
  }: Pick<Sender, 'customerId' | 'isKnown'> & Record<'site' | 'subnet', string>,
  now: number,
) => blockOf({ shopId, customerId, site: isKnown ? '' : site, subnet: isKnown ? '' : subnet, now })

/** @throws Refusal BS_0001 (429) when this sender is blocked */
export async function demandUnblocked(
  db: Database,
  shopId: string,
  sender: Sender,
  now: number,
): Promise<void> {
  const found = await runQuery(db, findBlock(shopId, sender, now))
  if (found.length > 0) throw tooManyRequests(blockedRetryMs)
}

const blockOf = preparedQuery<{
  shopId: string
  customerId: string
  site: string
  subnet: string
  now: number
}>()((db, { shopId, customerId, site, subnet, now }) =>
  db
    .selectFrom('blocked_senders')
    .select('kind')
    .where('shop_id', '=', shopId)
    .where('until', '>', now)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'customer'), where('sender', '=', customerId)]),
        where.and([where('kind', '=', 'network'), where('sender', 'in', [site, subnet])]),
      ]),
    )
    .limit(1),
)

/** The blocks that some senders have or had, by customer id or network. */
export const blocksOf = preparedListQuery((db, shopId, senders) =>
  db
    .selectFrom('blocked_senders')
    .select(['kind', 'sender', 'until'])
    .where('shop_id', '=', shopId)
    .where('sender', 'in', senders),
)

/** The blocks in force now, newest first. */
export async function listBlocked(db: Database, shopId: string, now: number): Promise<BlockedSender[]> {
  const rows = await db
    .selectFrom('blocked_senders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('until', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ kind, sender, until }) => ({ kind: kind as SenderKind, sender, until }))
}

/**
 * Blocks a sender for twelve hours from now. A block that exists already is extended to that. A customer who has
 * deleted the account isn't blocked, as nobody has their id any more.
 */
export async function block(
  db: Database,
  shopId: string,
  { kind, sender }: Pick<BlockedSender, 'kind' | 'sender'>,
  now: number,
): Promise<void> {
  const until = now + blockedForMs
  await db.transaction().execute(async (trx) => {
    if (kind === 'customer' && !(await lockIfThere(trx, shopId, sender))) return
    await trx
      .insertInto('blocked_senders')
      .values({ shop_id: shopId, kind, sender, until, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'kind', 'sender']).doUpdateSet({ until, created_at: now }),
      )
      .execute()
  })
}

/** Lets a sender order again. Does nothing if the sender isn't blocked. */
export async function unblock(
  db: Database,
  shopId: string,
  { kind, sender }: Pick<BlockedSender, 'kind' | 'sender'>,
): Promise<void> {
  await db
    .deleteFrom('blocked_senders')
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .where('sender', '=', sender)
    .execute()
}
