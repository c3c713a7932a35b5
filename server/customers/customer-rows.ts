import { type Profile, type Title } from '../../core/schema/customer/customer.ts'
import { guestType, memberType } from '../../core/schema/constants.ts'
import { emailKey } from '../../core/schema/customer/email.ts'
import type { Database } from '../database/open.ts'
import type { CustomerRow } from '../database/tables/customers.ts'
import { defaultLanguage } from '../shops/compile/compile-shop.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { levelOf } from './benefits/member-level.ts'
import { readPurse } from './benefits/purse.ts'

/** One customer of a shop. @throws when there is none, which can't be: the caller holds a token of this customer */
export async function readCustomer(db: Database, shopId: string, customerId: string): Promise<CustomerRow> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Whether this id is a member's who has an account here; false once the account is deleted. */
export async function isMember(db: Database, shopId: string, customerId: string): Promise<boolean> {
  const member = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('customer_type', '=', memberType)
    .executeTakeFirst()
  return member !== undefined
}

/** The id of the member with this phone number, or null. */
export async function findByPhone(db: Database, shopId: string, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** The id of the member with this email, or null; letter case doesn't matter. */
export async function findByEmail(db: Database, shopId: string, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** A profile has no labels, as the desk has no way to give them. */
const profileOf = (row: CustomerRow, memberRate: number): Profile => ({
  customerId: row.customer_id,
  customerType: row.customer_type,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  title: row.title as Title | null,
  mobilePrefix: row.phone_prefix,
  mobile: (row.phone ?? '').slice(row.phone_prefix.length),
  labels: [],
  invitationCode: row.invitation_code,
  memberRate,
})

/** A customer's profile, with the rate of the level that they have reached. */
export async function readProfile(
  db: Database,
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  customerId: string,
): Promise<Profile> {
  const row = await readCustomer(db, shopId, customerId)
  if (row.customer_type === guestType) return profileOf(row, 1)
  const { spentCents } = await readPurse(db, shopId, customerId)
  return profileOf(row, levelOf(file, spentCents, defaultLanguage(file)).memberRate)
}

export const isGuest = ({ type }: { type: number }): boolean => type === guestType
