import { keptOfMany, keptQuery } from '../database/kept-query.ts'
import type { Database } from '../database/open.ts'

/** Disables a member's account from `at` on, or enables it again with null. Sessions stay: their orders are still theirs to see. */
export async function setDisabled(
  db: Database,
  shopId: string,
  customerId: string,
  at: number | null,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ disabled_at: at })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
}

/**
 * Whether a guest is somebody whose account the restaurant has disabled: it was signed in on this device, or the number that
 * comes with the order is its own. Who is sent away learns no more than that the restaurant can be asked. Ours: the spec
 * is silent on guests.
 */
export const disabledElsewhere = keptQuery<{ shopId: string; customerId: string; phone: string | null }>()(
  (db, { shopId, customerId, phone }) =>
    db
      .selectFrom('customers as member')
      .select('member.customer_id')
      .where('member.shop_id', '=', shopId)
      .where('member.disabled_at', 'is not', null)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('member.phone', '=', phone),
          exists(
            selectFrom('member_devices as device')
              .innerJoin('customers as guest', (join) =>
                join
                  .onRef('guest.shop_id', '=', 'device.shop_id')
                  .onRef('guest.device_hash', '=', 'device.device_hash'),
              )
              .select('device.device_hash')
              .whereRef('device.shop_id', '=', 'member.shop_id')
              .whereRef('device.customer_id', '=', 'member.customer_id')
              .where('guest.customer_id', '=', customerId),
          ),
        ]),
      )
      .limit(1),
)

/** Which of some guests are on a device on which somebody was signed in whose account is disabled. */
export const disabledGuests = keptOfMany((db, shopId, guestIds) =>
  db
    .selectFrom('customers as member')
    .innerJoin('member_devices as device', (join) =>
      join
        .onRef('device.shop_id', '=', 'member.shop_id')
        .onRef('device.customer_id', '=', 'member.customer_id'),
    )
    .innerJoin('customers as guest', (join) =>
      join
        .onRef('guest.shop_id', '=', 'device.shop_id')
        .onRef('guest.device_hash', '=', 'device.device_hash'),
    )
    .select('guest.customer_id')
    .where('member.shop_id', '=', shopId)
    .where('member.disabled_at', 'is not', null)
    .where('guest.customer_id', 'in', guestIds),
)

/** Which of some phone numbers are of accounts that are disabled. */
export const disabledPhones = keptOfMany((db, shopId, phones) =>
  db
    .selectFrom('customers')
    .select('phone')
    .where('shop_id', '=', shopId)
    .where('disabled_at', 'is not', null)
    .where('phone', 'in', phones),
)
