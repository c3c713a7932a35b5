import type { PackedText } from '../../base/packed-text.ts'
import type { Database } from '../../database/open.ts'
import { letOthersWrite } from '../../database/disk/return-room.ts'

/**
 * Stores those texts (the shop's file and menus) that aren't stored yet. Nobody reads them until the shop names them.
 */
export async function storeTexts(db: Database, shopId: string, texts: PackedText[]): Promise<void> {
  const rows = await db.selectFrom('shop_texts').select('md5').where('shop_id', '=', shopId).execute()
  const stored = new Set(rows.map((row) => row.md5))
  for (const { md5, packed } of texts) {
    if (stored.has(md5)) continue
    await db
      .insertInto('shop_texts')
      .values({ shop_id: shopId, md5, packed })
      // Another import may have stored it first; a text with the same hash is the same.
      .onConflict((conflict) => conflict.columns(['shop_id', 'md5']).doNothing())
      .execute()
    stored.add(md5)
    if (!db.isTransaction) await letOthersWrite()
  }
}

/** Deletes the texts that neither a shop nor one of its menus names any more. */
export async function dropTexts(db: Database, shopId: string): Promise<void> {
  await db
    .deleteFrom('shop_texts')
    .where('shop_id', '=', shopId)
    .where('md5', 'not in', (from) => from.selectFrom('menus').select('md5').where('shop_id', '=', shopId))
    .where('md5', 'not in', (from) =>
      from
        .selectFrom('shops')
        .select('file_md5')
        .$narrowType<{ file_md5: string }>()
        .where('shop_id', '=', shopId)
        .where('file_md5', 'is not', null),
    )
    .execute()
}
