import { type AnswerOf, idempotencyHeader, type RequestOf } from '../../../core/contract/call.ts'
import {
  type customerGet,
  type customerUpdate,
  type signOut,
  writeProfile,
} from '../../../core/contract/calls/customer-calls.ts'
import { emailKey } from '../../../core/schema/customer/email.ts'
import { Refusal, refusedFields } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { verifyPhone, consumeCode } from '../../codes/verify-phone.ts'
import {
  findByEmail,
  findByPhone,
  isGuest,
  readCustomer,
  readProfile,
} from '../../customers/customer-rows.ts'
import { lockAccount } from '../../customers/lock-account.ts'
import { numberIdOf } from '../../customers/erasure/member-id.ts'
import { noteUsed, usedInAll } from '../../customers/erasure/note-used.ts'
import { endSessions } from '../../customers/sign-in/sessions.ts'
import type { Database } from '../../database/open.ts'
import { deleteSubscriptions } from '../../push/subscriptions.ts'
import { sha256 } from '../../base/sha256.ts'

/** Answers the customer's profile; for a guest, it only says that they are one. */
export async function answerCustomer(
  _input: RequestOf<typeof customerGet>,
  { services: { db }, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof customerGet>> {
  return writeProfile(await readProfile(db, shop, customer.id))
}

/** Changes a member's profile as a whole, or nothing of it. A guest has none, as they never signed up. */
export async function answerCustomerUpdate(
  { email, firstName, lastName, title, auth }: RequestOf<typeof customerUpdate>,
  { services: { db, now, limits }, shop, customer, context: { deviceNo }, header }: CustomerRequest,
): Promise<AnswerOf<typeof customerUpdate>> {
  if (isGuest(customer)) throw new Refusal('CF_010702')
  const before = await readCustomer(db, shop.id, customer.id)
  // Otherwise a disabled member could free the number by which they are kept out.
  if (auth && before.disabled_at !== null) throw refusedFields('CF_82059', 'auth.mobile')
  // Otherwise anybody with an account could find out which email addresses have one.
  if (emailKey(email) !== before.email_key) limits.emailChange(`${shop.id} ${customer.id}`, now())
  const attempt = { idempotencyKey: header(idempotencyHeader), deviceNo }
  const phone = auth && (await verifyPhone(db, shop.id, { ...auth, attempt }, now()))
  const wanted = { email, phone: phone?.e164 ?? null }
  await checkFree(db, shop.id, customer.id, wanted)
  try {
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, shop.id, customer.id)
      if (phone) await consumeCode(trx, shop.id, phone)
      await trx
        .updateTable('customers')
        .set({
          email,
          email_key: emailKey(email),
          first_name: firstName,
          last_name: lastName,
          title,
          ...(phone && { phone: phone.e164, phone_prefix: phone.mobilePrefix }),
        })
        .where('shop_id', '=', shop.id)
        .where('customer_id', '=', customer.id)
        .execute()
      // Otherwise a sign-up with the number that becomes free would get all once-only benefits again.
      if (phone && before.phone !== null && before.phone !== phone.e164) {
        const used = await usedInAll(trx, shop, customer.id, before.used_before, now())
        await noteUsed(trx, shop.id, await numberIdOf(trx, shop.id, before.phone), used, now())
      }
    })
  } catch (error) {
    // The unique index lets one of two concurrent calls succeed; the other one gets this refusal.
    await checkFree(db, shop.id, customer.id, wanted)
    throw error
  }
  return writeProfile(await readProfile(db, shop, customer.id))
}

/** @throws Refusal CF_010604 or CF_010605 when email or number is another account's */
async function checkFree(
  db: Database,
  shopId: string,
  customerId: string,
  { email, phone }: { email: string; phone: string | null },
): Promise<void> {
  const isOthers = (owner: string | null) => owner !== null && owner !== customerId
  if (isOthers(await findByEmail(db, shopId, email))) throw refusedFields('CF_010604', 'email')
  if (phone !== null && isOthers(await findByPhone(db, shopId, phone)))
    throw refusedFields('CF_010605', 'auth.mobile')
}

/** Ends this session, or all of this customer's, and the push messages to this phone, or to all of their phones. */
export async function answerSignOut(
  { everywhere, pushEndpoint }: RequestOf<typeof signOut>,
  { services: { db, live }, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof signOut>> {
  await endSessions(db, shop.id, customer.id, everywhere ? null : sha256(context.token))
  if (everywhere || pushEndpoint !== undefined)
    await deleteSubscriptions(db, shop.id, customer.id, everywhere ? null : (pushEndpoint ?? null))
  await live.closeSignedOut(shop.id, customer.id)
  return {}
}
