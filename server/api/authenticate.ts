import { sha256 } from '../sha256.ts'
import { Refusal } from './refusal.ts'
import type { Customer, Visit } from './visit.ts'

/**
 * Finds the customer of the context's token, who must be the one that the body names.
 * @throws Refusal LD_SIGN_IN (401) when the token is missing, unknown, expired or another customer's
 */
export async function authenticate(
  { services: { db, now }, context }: Visit,
  shopId: string,
  input: unknown,
): Promise<Customer> {
  const row = context.token
    ? await db
        .selectFrom('access_tokens as token')
        .innerJoin('customers as customer', (join) =>
          join
            .onRef('customer.shop_id', '=', 'token.shop_id')
            .onRef('customer.customer_id', '=', 'token.customer_id'),
        )
        .select(['customer.customer_id', 'customer.customer_type'])
        .where('token.shop_id', '=', shopId)
        .where('token.token_hash', '=', sha256(context.token))
        .where('token.expires_at', '>', now())
        .executeTakeFirst()
    : undefined
  const named = (input as { customerId?: string }).customerId
  if (!row || row.customer_id !== named) throw new Refusal('LD_SIGN_IN', { status: 401 })
  return { id: row.customer_id, type: row.customer_type }
}
