import type { Address } from '../../core/schema/customer/address.ts'
import type { Database } from '../database/open.ts'
import type { AddressRow } from '../database/tables/customers.ts'

/** The fields of an address that are stored as JSON, without a column of their own. */
type Body = Omit<Address, 'id' | 'isDefault' | 'label'>

const ofCustomer = (db: Database, shopId: string, customerId: string) =>
  db.selectFrom('addresses').where('shop_id', '=', shopId).where('customer_id', '=', customerId)

/** A customer's addresses, the default one first, then the newest first. */
export async function listAddresses(db: Database, shopId: string, customerId: string): Promise<Address[]> {
  const rows = await ofCustomer(db, shopId, customerId)
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('address_id')
    .execute()
  return rows.map(readAddressRow)
}

export const readAddressRow = (row: AddressRow): Address => ({
  ...(JSON.parse(row.body) as Body),
  id: row.address_id,
  isDefault: row.is_default === 1,
  label: row.label,
})

/** One address, even a deleted one whose emptied row is left; null for another customer's. */
export async function findAddress(
  db: Database,
  shopId: string,
  customerId: string,
  addressId: string,
): Promise<Pick<AddressRow, 'deleted_at'> | null> {
  const row = await ofCustomer(db, shopId, customerId)
    .select('deleted_at')
    .where('address_id', '=', addressId)
    .executeTakeFirst()
  return row ?? null
}

/** Inserts or replaces an address. If it is the default, the customer's other addresses no longer are. */
export async function saveAddress(
  trx: Database,
  shopId: string,
  customerId: string,
  { id, isDefault, label, ...body }: Address,
  now: number,
): Promise<void> {
  if (isDefault) {
    await trx
      .updateTable('addresses')
      .set({ is_default: 0 })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .where('is_default', '=', 1)
      .execute()
  }
  const content = {
    body: JSON.stringify(body satisfies Body),
    label,
    is_default: isDefault ? 1 : 0,
    updated_at: now,
  }
  await trx
    .insertInto('addresses')
    .values({
      shop_id: shopId,
      customer_id: customerId,
      address_id: id,
      ...content,
      deleted_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'customer_id', 'address_id']).doUpdateSet(content))
    .execute()
}

/** Deletes an address. Its row is emptied but stays, so that a late copy of a call can't bring the address back. */
export async function removeAddress(
  trx: Database,
  shopId: string,
  customerId: string,
  addressId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ body: '{}', label: '', is_default: 0, deleted_at: now, updated_at: now })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('address_id', '=', addressId)
    .where('deleted_at', 'is', null)
    .execute()
}
