import type { Database } from '../../database/open.ts'
import { numberHashOf } from './member-id.ts'

/**
 * Takes everything out of the codes of a number (E.164) that says whose they were or would let anybody use them.
 * Until they are a day old, they count towards the limits on codes (codes/code-limits.ts): otherwise deleting an
 * account would lift these.
 */
export async function anonymizeCodes(trx: Database, shopId: string, phone: string): Promise<void> {
  await trx
    .updateTable('verification_codes')
    .set({
      phone: await numberHashOf(trx, shopId, phone),
      device_hash: '',
      // As long as a hash, but none: a used one would let its sign-in be repeated.
      code_hash: '0'.repeat(64),
      spent: 1,
    })
    .where('shop_id', '=', shopId)
    .where('phone', '=', phone)
    .execute()
  await trx.deleteFrom('code_gates').where('shop_id', '=', shopId).where('phone', '=', phone).execute()
}
