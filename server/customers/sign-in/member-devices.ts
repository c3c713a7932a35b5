import type { Database } from '../../database/open.ts'
import { lockIfThere } from '../lock-account.ts'

/** Whether the member with this number (E.164) has signed in on this device. */
export async function isMemberDevice(
  db: Database,
  shopId: string,
  { phone, deviceHash }: { phone: string; deviceHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('member_devices as device')
    .innerJoin('customers as customer', (join) =>
      join
        .onRef('customer.shop_id', '=', 'device.shop_id')
        .onRef('customer.customer_id', '=', 'device.customer_id'),
    )
    .select('device.device_hash')
    .where('device.shop_id', '=', shopId)
    .where('device.device_hash', '=', deviceHash)
    .where('customer.phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a member has signed in on a device, in a transaction that has locked the member. */
export async function noteMemberDevice(
  trx: Database,
  shopId: string,
  { customerId, deviceHash }: { customerId: string; deviceHash: string },
  now: number,
): Promise<void> {
  await trx
    .insertInto('member_devices')
    .values({ shop_id: shopId, customer_id: customerId, device_hash: deviceHash, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'customer_id', 'device_hash']).doUpdateSet({ used_at: now }),
    )
    .execute()
}

/**
 * Records the members of a device under the number of its guest too, where that is another one: the phone of a guest
 * who became a member takes one for its next guest. So what keeps out the guests of a device, a disabled account, keeps
 * out these guests as well.
 */
export async function noteGuestOfDevice(
  db: Database,
  shopId: string,
  { guestHash, deviceHash }: { guestHash: string; deviceHash: string },
): Promise<void> {
  if (guestHash === deviceHash) return
  const members = await db
    .selectFrom('member_devices')
    .select(['customer_id', 'used_at'])
    .where('shop_id', '=', shopId)
    .where('device_hash', '=', deviceHash)
    .execute()
  for (const { customer_id: customerId, used_at: usedAt } of members)
    await db.transaction().execute(async (trx) => {
      // Otherwise a deletion of the member at this moment would leave the new row behind.
      if (await lockIfThere(trx, shopId, customerId))
        await noteMemberDevice(trx, shopId, { customerId, deviceHash: guestHash }, usedAt)
    })
}
