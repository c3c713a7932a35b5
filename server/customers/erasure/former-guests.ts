import { readPhoneNumber } from '../../../core/domain/phone-number.ts'
import type { Database } from '../../database/open.ts'
import { readCustomer } from '../customer-rows.ts'
import { lockAccount } from '../lock-account.ts'

/** The guests who became this member, and when. */
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

/** Whether this guest has become this member. */
export async function isFormerGuest(
  db: Database,
  shopId: string,
  { guestId, memberId }: { guestId: string; memberId: string },
): Promise<boolean> {
  return (await listFormerGuests(db, shopId, memberId)).some((former) => former.guest_id === guestId)
}

/**
 * Moves an order to the member if the guest's phone had sent it before they became one and it arrived afterwards. Does
 * nothing if the order is the member's already.
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
 * Moves to the member what the guest's outbox sent after they had become a member, recognised by the member's phone
 * number: orders with their payments, and addresses. Inside a transaction.
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
  for (const table of late.length === 0 ? [] : (['orders', 'order_senders', 'payments'] as const)) {
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

/** The phone number in the JSON of a contact or an address, in the form in which members' numbers are stored. */
function numberIn(json: string | null): string | undefined {
  const { mobilePrefix, mobile } = JSON.parse(json ?? '{}') as { mobilePrefix?: string; mobile?: string }
  return readPhoneNumber(mobilePrefix ?? '', mobile ?? '')?.e164
}

/**
 * Whether, since the guest became a member, the guest has ordered or booked, or a device has signed in as this guest.
 */
export async function isInUse(
  trx: Database,
  shopId: string,
  guestId: string,
  since: number,
): Promise<boolean> {
  // Earlier orders and bookings were moved to the member.
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
