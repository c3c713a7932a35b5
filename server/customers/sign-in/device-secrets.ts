import type { RequestOf } from '../../../core/contract/call.ts'
import type { signIn } from '../../../core/contract/calls/customer-calls.ts'
import { sha256 } from '../../base/sha256.ts'
import type { Database } from '../../database/open.ts'

type ByDevice = Extract<RequestOf<typeof signIn>['auth'], { passportType: 16 }>
export type DeviceSecrets = NonNullable<ByDevice['deviceSecrets']>

/**
 * Whether the caller is this guest's device, and not somebody who only knows the device's id, which every call carries.
 * The new secret in the request is current from then on. The one that the device has shown becomes the former one, and
 * stays valid until the new one is shown: so a phone that lost the answer, and the new secret with it, isn't locked
 * out. A guest without a secret accepts the first one that comes: the guest is older than secrets, or a restored backup
 * knows none.
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
  // A repeated request, or another tab's: its new secret is current already.
  return (await hashesOf(db, shopId, customerId)).includes(next)
}

/** One statement, so that each of several concurrent requests sees the effect of the one before. */
async function rotate(
  db: Database,
  shopId: string,
  customerId: string,
  { next, shown }: { next: string; shown: string[] },
): Promise<boolean> {
  // The empty string matches no hash; it is there because SQL lists mustn't be empty.
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
    // A late copy of a request mustn't undo a later change.
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

/** The hashes of the secrets that are valid now. */
async function hashesOf(db: Database, shopId: string, customerId: string): Promise<string[]> {
  const row = await db
    .selectFrom('customers')
    .select(['secret_hash', 'former_secret_hash'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return [row?.secret_hash, row?.former_secret_hash].filter((hash) => typeof hash === 'string')
}
