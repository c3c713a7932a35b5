import { readPhoneNumber } from '../../core/domain/phone-number.ts'
import type { Contact } from '../../core/schema/customer/customer.ts'
import type { Selectable } from 'kysely'
import { runQueries } from '../database/run-query.ts'
import { preparedListQuery } from '../database/prepared-query.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { isGuest } from './customer-rows.ts'
import { disabledElsewhere, isKeptOut } from './disabled-accounts.ts'
import { lockedRow } from './lock-account.ts'

/**
 * Locks a customer's row, so that the customer's requests wait for each other, even those of different days, and for
 * the deletion of the account.
 * @throws Refusal LD_SIGN_IN (401) when the account is gone, RT_0017 when it is disabled, or when a guest's number or
 * device belongs to a disabled account
 */
export async function lockCustomer(
  trx: Database,
  shopId: string,
  { customerId, contact }: { customerId: string; contact: Contact | null },
): Promise<void> {
  const phone = phoneOf(contact)
  const [[customer], elsewhere] = await runQueries(trx, customerLock(shopId, { customerId, phone }))
  demandCustomer(customer, isKeptOut(elsewhere, shopId, phone))
}

/**
 * Locks the row of a customer, and finds whether the same person has an account that is disabled, or was until it was
 * deleted.
 */
export const customerLock = (
  shopId: string,
  { customerId, phone }: { customerId: string; phone: string | null },
) => [lockedRow({ shopId, customerId }), disabledElsewhere({ shopId, customerId, phone })] as const

/** The phone number (E.164) of a contact, or null. */
const phoneOf = (contact: Contact | null): string | null =>
  contact && (readPhoneNumber(contact.mobilePrefix, contact.mobile)?.e164 ?? null)

type LockedCustomer = Pick<Selectable<Tables['customers']>, 'customer_type' | 'disabled_at'>

/** @throws Refusal as `lockCustomer` does */
export function demandCustomer(customer: LockedCustomer | undefined, isElsewhere: boolean): void {
  if (!customer) throw new Refusal('LD_SIGN_IN', { status: 401 })
  if (customer.disabled_at !== null) throw new Refusal('RT_0017')
  if (isGuest({ type: customer.customer_type }) && isElsewhere) throw new Refusal('RT_0017')
}

/**
 * Locks the rows of those customers that no other transaction has locked, without waiting. On SQLite, a write
 * transaction has locked the whole database already.
 */
export const freeCustomers = preparedListQuery((db, shopId, customerIds, _, dialect) => {
  const rows = db
    .selectFrom('customers')
    .select(['customer_id', 'customer_type', 'disabled_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', 'in', customerIds)
  return dialect === 'sqlite' ? rows : rows.forNoKeyUpdate().skipLocked()
})
