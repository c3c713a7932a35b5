import { readPhoneNumber } from '../../core/domain/phone/phone-number.ts'
import type { Contact } from '../../core/schema/customer/customer.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'
import { isGuest } from './customer-rows.ts'
import { isDisabledElsewhere } from './disabled-accounts.ts'

/**
 * What one customer asks for waits for each other here, also what is of two days, and for the end of the account.
 * @throws Refusal LD_SIGN_IN (401) when the account is gone, RT_0017 when it is disabled, or a guest's would be as a member
 */
export async function lockCustomer(
  trx: Database,
  shopId: string,
  { customerId, contact }: { customerId: string; contact: Contact | null },
): Promise<void> {
  const customer = await trx
    .updateTable('customers')
    .set((to) => ({ customer_type: to.ref('customer_type') }))
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .returning(['customer_type', 'disabled_at'])
    .executeTakeFirst()
  if (!customer) throw new Refusal('LD_SIGN_IN', { status: 401 })
  if (customer.disabled_at !== null) throw new Refusal('RT_0017')
  if (!isGuest({ type: customer.customer_type })) return
  const phone = contact && (readPhoneNumber(contact.mobilePrefix, contact.mobile)?.e164 ?? null)
  if (await isDisabledElsewhere(trx, shopId, { customerId, phone })) throw new Refusal('RT_0017')
}
