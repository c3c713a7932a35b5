import type { RequestOf } from '../../../core/contract/call.ts'
import type { signIn } from '../../../core/contract/calls/customer-calls.ts'
import { sha256 } from '../../base/sha256.ts'
import type { Database } from '../../database/open.ts'

type ByDevice = Extract<RequestOf<typeof signIn>['auth'], { passportType: 16 }>
export type DeviceSecrets = NonNullable<ByDevice['deviceSecrets']>

/**
 * Whether the caller is the device of this guest, and not somebody who only knows its number, which every call carries.
 * The secret that it comes up with is in force from then on; the one that it has shown is the former one, and is still
 * good until the new one was shown in its turn: what the phone has lost, together with the answer, throws nobody out.
 * A guest without a secret takes the first that comes, as one of before there were any, or one whom a restored backup
 * knows without.
 */
export async function isProven(
  db: Database,
  shopId: string,
  customerId: string,
  secrets: DeviceSecrets | undefined,
): Promise<boolean> {
  if (!secrets) return (await hashesOf(db, shopId, customerId)).length === 0
  const next = sha256(secrets.next)
  const shown = secrets.known.map(sha256)
  if (await rotate(db, shopId, customerId, { next, shown })) return true
  // The same request again, or another tab's: what it brings is in force already.
  return (await hashesOf(db, shopId, customerId)).includes(next)
}

/** One statement, so that of several at once each sees what the one before has made of it. */
async function rotate(
  db: Database,
  shopId: string,
  customerId: string,
  { next, shown }: { next: string; shown: string[] },
): Promise<boolean> {
  // No hash is empty; a list may not be.
  const known = ['', ...shown]
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set(({ case: when, ref }) => ({
      former_secret_hash: when()
        .when('secret_hash', 'in', known)
        .then(ref('secret_hash'))
        .else(ref('former_secret_hash'))
        .end(),
      secret_hash: next,
    }))
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    // A late copy doesn't turn it back.
    .where((where) => where.or([where('secret_hash', 'is', null), where('secret_hash', '!=', next)]))
    .where((where) =>
      where.or([where('former_secret_hash', 'is', null), where('former_secret_hash', '!=', next)]),
    )
    .where((where) =>
      where.or([
        where('secret_hash', 'is', null),
        where('secret_hash', 'in', known),
        where('former_secret_hash', 'in', known),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Those that are good now. */
async function hashesOf(db: Database, shopId: string, customerId: string): Promise<string[]> {
  const row = await db
    .selectFrom('customers')
    .select(['secret_hash', 'former_secret_hash'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return [row?.secret_hash, row?.former_secret_hash].filter((hash) => typeof hash === 'string')
}
