import { type AnswerOf, idempotencyHeader, type RequestOf } from '../../../core/contract/call.ts'
import type { signIn } from '../../../core/contract/calls/customer-calls.ts'
import { guestType, memberType } from '../../../core/schema/constants.ts'
import { badRequest, Refusal, refusedFields } from '../../http/refusal.ts'
import type { ShopRequest } from '../../api/call-request.ts'
import { siteOfAddress } from '../../http/network-of.ts'
import {
  type PhoneVerification,
  type VerifiedPhone,
  verifyPhone,
  consumeCode,
} from '../../codes/verify-phone.ts'
import { type DeviceSecrets, isProven } from '../../customers/sign-in/device-secrets.ts'
import { guestIdOf } from '../../customers/erasure/forget-guests.ts'
import { noteGuestOfDevice, noteMemberDevice } from '../../customers/sign-in/member-devices.ts'
import { mergeGuest } from '../../customers/sign-in/merge-guest.ts'
import { lockIfThere } from '../../customers/lock-account.ts'
import { findByPhone, isGuest, readCustomer } from '../../customers/customer-rows.ts'
import { type Customer, findSession, openSession } from '../../customers/sign-in/sessions.ts'
import type { Database } from '../../database/open.ts'
import { sha256 } from '../../base/sha256.ts'

type SignedIn = AnswerOf<typeof signIn>

/** Signs a guest in by device, or a member by phone and code (spec §7). */
export async function answerSignIn(
  { auth, robot }: RequestOf<typeof signIn>,
  request: ShopRequest,
): Promise<SignedIn> {
  const at = request.services.now()
  if (robot !== '') throw badRequest(['robot'])
  return auth.passportType === 16 ? signInGuest(auth, request, at) : signInMember(auth, request, at)
}

/** The same device is the same customer, with a new token each time. */
async function signInGuest(
  { deviceId, deviceSecrets }: { deviceId: string; deviceSecrets?: DeviceSecrets | undefined },
  { services: { db, limits }, shop, clientAddress, context }: ShopRequest,
  at: number,
): Promise<SignedIn> {
  const deviceHash = sha256(deviceId)
  limits.signInOfDevice(deviceHash, at)
  const known = await findGuest(db, shop.id, deviceHash)
  // A guest who has been here before isn't limited by other phones on the same Wi-Fi.
  if (known === null) limits.signInFromSite(siteOfAddress(clientAddress), at)
  const id = known ?? (await makeGuest(db, shop.id, deviceHash, at))
  const guest = { id, type: guestType }
  if (!(await isProven(db, shop.id, guest.id, deviceSecrets)))
    throw new Refusal('LD_DEVICE_UNPROVEN', { status: 409 })
  await noteGuestOfDevice(db, shop.id, { guestHash: deviceHash, deviceHash: sha256(context.deviceNo) })
  return signedIn(guest, await openSession(db, shop.id, guest, at, { isFirst: known === null }))
}

/**
 * Signs a member in. Only a caller with a valid code learns whether a number has an account, so nobody can try out
 * numbers. The code isn't used up by that, as it can then be used to sign up.
 */
async function signInMember(proof: PhoneVerification, request: ShopRequest, at: number): Promise<SignedIn> {
  const { db } = request.services
  const shopId = request.shop.id
  const phone = await verifyOrCount(proof, request, at)
  const memberId = await findByPhone(db, shopId, phone.e164)
  if (memberId === null) throw refusedFields('CF_82061', 'auth.mobile')
  await demandEnabled(db, shopId, memberId)
  const member = { id: memberId, type: memberType }
  const guest = await guestOfVisit(request, at)
  const token = await db.transaction().execute(async (trx) => {
    if (!(await lockIfThere(trx, shopId, member.id))) throw refusedFields('CF_82061', 'auth.mobile')
    await consumeCode(trx, shopId, phone)
    if (guest) await mergeGuest(trx, shopId, guest.id, member.id, at)
    await noteMemberDevice(
      trx,
      shopId,
      { customerId: member.id, deviceHash: sha256(request.context.deviceNo) },
      at,
    )
    return openSession(trx, shopId, member, at)
  })
  return signedIn(member, token)
}

/**
 * Verifies a number by its code. Only failures count towards the network's limit, so a phone that tries out codes
 * doesn't hold up others on the same network who have the right one.
 * @throws Refusal as `verifyPhone` does, and BS_0001 (429)
 */
export async function verifyOrCount(
  proof: Omit<PhoneVerification, 'attempt'>,
  { services: { db, limits }, shop, clientAddress, context: { deviceNo }, header }: ShopRequest,
  at: number,
): Promise<VerifiedPhone> {
  try {
    const attempt = { idempotencyKey: header(idempotencyHeader), deviceNo }
    return await verifyPhone(db, shop.id, { ...proof, attempt }, at)
  } catch (error) {
    if (error instanceof Refusal) limits.signInFromSite(siteOfAddress(clientAddress), at)
    throw error
  }
}

/** @throws Refusal CF_82059 when the restaurant has disabled this account */
export async function demandEnabled(db: Database, shopId: string, customerId: string): Promise<void> {
  const { disabled_at: disabledAt } = await readCustomer(db, shopId, customerId)
  if (disabledAt !== null) throw refusedFields('CF_82059', 'auth.mobile')
}

/** The guest whose token came with the call, if any: they are becoming a member. */
export async function guestOfVisit(
  { services: { db }, shop, context }: ShopRequest,
  at: number,
): Promise<Customer | null> {
  const session = await findSession(db, shop.id, context.token, at)
  return session && isGuest(session.customer) ? session.customer : null
}

export const signedIn = <T extends SignedIn['token'] | null>({ id, type }: Customer, token: T) => ({
  verificationToken: '',
  customerId: id,
  customerType: type,
  token,
})

/**
 * Finds or creates the guest of a device; safe when two calls come at once. The id is derived from the device. So a
 * guest who was deleted meanwhile (server/customers/erasure/forget-guests.ts), or whom a restored backup doesn't know,
 * gets the same id again, and what their phone still holds is theirs (G33).
 */
async function makeGuest(db: Database, shopId: string, deviceHash: string, at: number): Promise<string> {
  await db
    .insertInto('customers')
    .values({
      shop_id: shopId,
      customer_id: await guestIdOf(db, shopId, deviceHash),
      customer_type: guestType,
      device_hash: deviceHash,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'device_hash']).doNothing())
    .execute()
  const made = await findGuest(db, shopId, deviceHash)
  if (made === null) throw new Error('the guest who was made is not there')
  return made
}

async function findGuest(db: Database, shopId: string, deviceHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row?.customer_id ?? null
}
