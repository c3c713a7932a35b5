import { readPhoneNumber } from '../../../core/domain/phone-number.ts'
import type { Database } from '../../database/open.ts'
import { readCustomer } from '../customer-rows.ts'
import { lockAccount } from '../lock-account.ts'

/** The guests that became this member, and when. */
export const listFormerGuests = (
  db: Database,
  shopId: string,
  memberId: string,
): Promise<{ guest_id: string; merged_at: number }[]> =>
  db
    .selectFrom('former_guests')
    .select(['guest_id', 'merged_at'])
    .where('shop_id', '=', shopId)
    .where('member_id', '=', memberId)
    .execute()

/** Has this guest become this member? */
export async function isFormerGuest(
  db: Database,
  shopId: string,
  { guestId, memberId }: { guestId: string; memberId: string },
): Promise<boolean> {
  return (await listFormerGuests(db, shopId, memberId)).some((former) => former.guest_id === guestId)
}

/**
 * Moves to the member an order that the guest's phone had sent before they became one, and that arrived afterwards. Changes
 * nothing where it is the member's already.
 * @throws Refusal LD_SIGN_IN (401) when the member's account is gone
 */
export async function takeLateOrder(
  db: Database,
  shopId: string,
  { orderId, guestId, memberId }: { orderId: string; guestId: string; memberId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, shopId, memberId)
    for (const table of ['orders', 'order_senders', 'payments'] as const) {
      await trx
        .updateTable(table)
        .set({ customer_id: memberId })
        .where('shop_id', '=', shopId)
        .where('order_id', '=', orderId)
        .where('customer_id', '=', guestId)
        .execute()
    }
  })
}

/**
 * Moves to the member what the guest's queue sent after they had become one, known by the member's number: orders, with
 * their payments, and addresses. Inside a transaction.
 */
export async function takeLateRows(
  trx: Database,
  shopId: string,
  { guestId, memberId }: { guestId: string; memberId: string },
): Promise<void> {
  const { phone } = await readCustomer(trx, shopId, memberId)
  const orders = await trx
    .selectFrom('orders')
    .select(['order_id', 'contact'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', guestId)
    .execute()
  const late = orders.filter(({ contact }) => numberIn(contact) === phone).map((row) => row.order_id)
  for (const table of late.length === 0 ? [] : (['orders', 'payments'] as const)) {
    await trx
      .updateTable(table)
      .set({ customer_id: memberId })
      .where('shop_id', '=', shopId)
      .where('order_id', 'in', late)
      .execute()
  }
  const addresses = await trx
    .selectFrom('addresses')
    .select(['address_id', 'body'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', guestId)
    .execute()
  const own = addresses.filter(({ body }) => numberIn(body) === phone).map((row) => row.address_id)
  if (own.length === 0) return
  await trx
    .deleteFrom('addresses')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', guestId)
    .where('address_id', 'in', own)
    .execute()
}

/** The number in the JSON of a contact or of an address, as members have theirs. */
function numberIn(json: string | null): string | undefined {
  const { mobilePrefix, mobile } = JSON.parse(json ?? '{}') as { mobilePrefix?: string; mobile?: string }
  return readPhoneNumber(mobilePrefix ?? '', mobile ?? '')?.e164
}

/** Whether the guest has ordered or booked, or a device has come as this guest, since they became a member. */
export async function isInUse(
  trx: Database,
  shopId: string,
  guestId: string,
  since: number,
): Promise<boolean> {
  // Those of before went along to the member.
  for (const table of ['orders', 'bookings'] as const) {
    const row = await trx
      .selectFrom(table)
      .select('customer_id')
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', guestId)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  const session = await trx
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', guestId)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}
