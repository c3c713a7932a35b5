import type { Database } from '../../database/open.ts'
import { lockIfThere } from '../lock-account.ts'
import { tablesWith } from '../tables-of-customers.ts'
import { passBlock } from './pass-block.ts'

/**
 * Moves a guest's orders, bookings, addresses and push subscriptions to the member that they have become, who is
 * blocked from then on if the guest is. Stored idempotency keys stay with the guest; the member may still ask by them
 * for orders that their phone sent as that guest. Orders that arrive for the guest afterwards stay the guest's until
 * then. The merge is recorded, for the day when the member deletes their account.
 */
export async function mergeGuest(
  trx: Database,
  shopId: string,
  guestId: string,
  memberId: string,
  now: number,
): Promise<void> {
  // A deletion of the guest at this moment wouldn't find the row that names them. Members are locked before guests.
  if (!(await lockIfThere(trx, shopId, guestId))) return
  const before = await trx
    .selectFrom('former_guests')
    .select((select) => select.fn.max('merged_at').as('at'))
    .where('shop_id', '=', shopId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst()
  await trx
    .insertInto('former_guests')
    .values({ shop_id: shopId, member_id: memberId, guest_id: guestId, merged_at: now })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'member_id', 'guest_id']).doUpdateSet({ merged_at: now }),
    )
    .execute()
  for (const table of tablesWith('merged', 'moved')) {
    await trx
      .updateTable(table)
      .set({ customer_id: memberId })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', guestId)
      .execute()
  }
  // Once: others who sign in on the phone may be other people, and whom the restaurant has unblocked stays so.
  await passBlock(trx, shopId, { from: guestId, to: memberId, since: Number(before?.at ?? 0) }, now)
  await takeWaits(trx, shopId, guestId, memberId)
  const own = await trx
    .selectFrom('addresses')
    .select(['address_id', 'is_default'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', memberId)
    .execute()
  const hasDefault = own.some((row) => row.is_default === 1)
  const ids = own.map((row) => row.address_id)
  const guests = trx
    .updateTable('addresses')
    .set({ customer_id: memberId, ...(hasDefault && { is_default: 0 }) })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', guestId)
    .where('deleted_at', 'is', null)
  await (ids.length === 0 ? guests : guests.where('address_id', 'not in', ids)).execute()
}

/**
 * If guest and member wait for the same evening, the member's own row is kept, unless a table was offered for it
 * already. The other row is deleted: a table held for it would be held for nobody, and the phone's next guest would be
 * told the number.
 */
async function takeWaits(trx: Database, shopId: string, guestId: string, memberId: string): Promise<void> {
  const rows = await trx
    .selectFrom('booking_waits')
    .select(['customer_id', 'evening', 'offered_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', 'in', [guestId, memberId])
    .execute()
  const waitsOf = (id: string) => rows.filter((row) => row.customer_id === id)
  const evenings = new Set(waitsOf(guestId).map(({ evening }) => evening))
  for (const { evening, offered_at: offeredAt } of waitsOf(memberId)) {
    if (!evenings.has(evening)) continue
    await trx
      .deleteFrom('booking_waits')
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', offeredAt === null ? guestId : memberId)
      .where('evening', '=', evening)
      .execute()
  }
  await trx
    .updateTable('booking_waits')
    .set({ customer_id: memberId })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', guestId)
    .execute()
}
