import type { Database } from '../../database/open.ts'

/**
 * Blocks a customer, too, for as long as another one who is the same person stays blocked; of two blocks, the one that
 * ends later holds. Otherwise somebody whom the restaurant has blocked could order again by signing in.
 * @param since an older block isn't passed on; 0 for any
 */
export async function passBlock(
  trx: Database,
  shopId: string,
  { from, to, since = 0 }: { from: string; to: string; since?: number },
  now: number,
): Promise<void> {
  const block = await trx
    .selectFrom('blocked_senders')
    .select(['kind', 'until', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'customer')
    .where('sender', '=', from)
    .where('until', '>', now)
    .where('created_at', '>', since)
    .executeTakeFirst()
  if (!block) return
  await trx
    .insertInto('blocked_senders')
    .values({ shop_id: shopId, sender: to, ...block })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'kind', 'sender'])
        .doUpdateSet({ until: block.until })
        .where('blocked_senders.until', '<', block.until),
    )
    .execute()
}

/** Ends the block of somebody whom it can't keep out any more. */
export async function dropBlock(trx: Database, shopId: string, sender: string): Promise<void> {
  await trx
    .deleteFrom('blocked_senders')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'customer')
    .where('sender', '=', sender)
    .execute()
}
