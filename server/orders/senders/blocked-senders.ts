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

/**
 * Finds whether this sender is blocked, or is a guest of a blocked member's device. A block of a network doesn't affect
 * senders whom the restaurant knows.
 */
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
    .selectFrom('blocked_senders as block')
    .select('block.kind')
    .where('block.shop_id', '=', shopId)
    .where('block.until', '>', now)
    .where((where) =>
      where.or([
        where.and([where('block.kind', '=', 'network'), where('block.sender', 'in', [site, subnet])]),
        where.and([
          where('block.kind', '=', 'customer'),
          where.or([
            where('block.sender', '=', customerId),
            // Blocked members are few, and the devices of each are found by key.
            where.exists(
              guestsOfMembers(db, shopId)
                .select('guest.customer_id')
                .where('guest.customer_id', '=', customerId)
                .where('device.customer_id', '=', where.ref('block.sender')),
            ),
          ]),
        ]),
      ]),
    )
    .limit(1),
)

/**
 * The guests of devices on which members have signed in. They are blocked with the member, as by a disabled account:
 * otherwise a blocked member could order again as a guest of the same phone. Nothing of it is stored, so it ends with
 * the member's own block, and isn't passed on to whoever else signs in on the phone. Ours: the spec is silent.
 */
const guestsOfMembers = (db: Database, shopId: string) =>
  db
    .selectFrom('member_devices as device')
    .innerJoin('customers as guest', (join) =>
      join
        .onRef('guest.shop_id', '=', 'device.shop_id')
        .onRef('guest.device_hash', '=', 'device.device_hash'),
    )
    .where('device.shop_id', '=', shopId)

/** The blocks that some networks have or had. */
export const blocksOfNetworks = preparedListQuery((db, shopId, networks) => blocksOf(db, shopId, networks))

/** The blocks that some customers, and members on whose devices they are guests, have or had, by the customers' ids. */
export const blocksOfCustomers = preparedListQuery((db, shopId, customerIds) =>
  blocksOf(db, shopId, customerIds).unionAll(
    guestsOfMembers(db, shopId)
      .innerJoin('blocked_senders as block', (join) =>
        join.onRef('block.shop_id', '=', 'device.shop_id').onRef('block.sender', '=', 'device.customer_id'),
      )
      .select(['block.kind', 'guest.customer_id as sender', 'block.until'])
      .where('block.kind', '=', 'customer')
      .where('guest.customer_id', 'in', customerIds),
  ),
)

const blocksOf = (db: Database, shopId: string, senders: string[]) =>
  db
    .selectFrom('blocked_senders')
    .select(['kind', 'sender', 'until'])
    .where('shop_id', '=', shopId)
    .where('sender', 'in', senders)

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
