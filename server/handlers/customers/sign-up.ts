import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { signUp } from '../../../core/contract/calls/customer-calls.ts'
import { memberType } from '../../../core/schema/constants.ts'
import { emailKey } from '../../../core/schema/customer/email.ts'
import { badRequest, refusedFields } from '../../http/refusal.ts'
import type { ShopRequest } from '../../api/call-request.ts'
import { type VerifiedPhone, consumeCode, isUsedUpBy } from '../../codes/verify-phone.ts'
import { sha256 } from '../../base/sha256.ts'
import { noteMemberDevice } from '../../customers/sign-in/member-devices.ts'
import { mergeGuest } from '../../customers/sign-in/merge-guest.ts'
import { dropBlock, passBlock } from '../../customers/sign-in/pass-block.ts'
import { grantCoupon } from '../../customers/benefits/coupons.ts'
import { isFirstAccount, memberIdOf, numberHashOf, numberIdOf } from '../../customers/erasure/member-id.ts'
import { usedUnder } from '../../customers/erasure/erased-ids.ts'
import { lockIfThere } from '../../customers/lock-account.ts'
import { noteInvitation } from '../../customers/invitations.ts'
import { findByEmail, findByPhone } from '../../customers/customer-rows.ts'
import { wasDisabled } from '../../customers/disabled-accounts.ts'
import { openSession } from '../../customers/sign-in/sessions.ts'
import type { Database } from '../../database/open.ts'
import { isEntryOver, offersFor } from '../../shops/compile/compile-offer.ts'
import { demandEnabled, guestOfVisit, signedIn, verifyOrCount } from './sign-in.ts'

type SignUp = RequestOf<typeof signUp>

/** Makes the caller a member, if they know the code that was sent to this number. */
export async function answerSignUp(input: SignUp, request: ShopRequest): Promise<AnswerOf<typeof signUp>> {
  const { services, shop } = request
  const { db, limits, now } = services
  const at = now()
  if (input.robot !== '') throw badRequest(['robot'])
  const phone = await verifyOrCount(input.auth, request, at)
  if (phone.isRepeated) return answerAgain(input, phone, request, at)
  limits.signUpOfPhone(`${shop.id} ${phone.e164}`, at)
  if (await wasDisabled(db, shop.id, phone.e164)) throw refusedFields('CF_82059', 'auth.mobile')
  const guest = await guestOfVisit(request, at)
  const member = { id: await memberIdOf(db, shop.id, phone.e164), type: memberType }
  // If an account with this number was deleted, the caller is treated as somebody else, but not as new here.
  const hadAccount = !isFirstAccount(member.id)
  const used = hadAccount ? await usedUnder(db, shop.id, await numberIdOf(db, shop.id, phone.e164)) : null
  const token = await db.transaction().execute(async (trx) => {
    if (!(await insertMember(trx, shop.id, { id: member.id, used }, input, phone, at))) {
      // Another copy of this sign-up was faster.
      if (await isUsedUpBy(trx, shop.id, phone)) return 'repeated'
      throw await takenBy(trx, shop.id, input, phone)
    }
    // A refusal above leaves the code valid, for the same form with another email.
    await consumeCode(trx, shop.id, phone)
    // Otherwise deleting the account and signing up again would give the welcome coupon each time.
    for (const entry of hadAccount ? [] : offersFor('newMembers', shop.file))
      if (!isEntryOver(entry, shop.file, at)) await grantCoupon(trx, shop, member.id, entry, at)
    if (input.invitationCode !== '' && shop.file.features.inviteFriends) {
      const deviceHash = sha256(request.context.deviceNo)
      const friend = { id: member.id, code: input.invitationCode, deviceHash, hadAccount }
      await noteInvitation(trx, shop.id, friend, at)
    }
    if (guest) await mergeGuest(trx, shop.id, guest.id, member.id, at)
    if (hadAccount) await takeBlock(trx, shop.id, { phone: phone.e164, memberId: member.id }, at)
    await noteMemberDevice(
      trx,
      shop.id,
      { customerId: member.id, deviceHash: sha256(request.context.deviceNo) },
      at,
    )
    return input.isSignIn ? openSession(trx, shop.id, member, at) : null
  })
  return token === 'repeated' ? answerAgain(input, phone, request, at) : signedIn(member, token)
}

/**
 * Answers a repeated sign-up whose answer was lost: the member exists and is signed in, and gets what was ordered
 * meanwhile as the guest.
 */
async function answerAgain(
  { isSignIn }: SignUp,
  phone: VerifiedPhone,
  request: ShopRequest,
  at: number,
): Promise<AnswerOf<typeof signUp>> {
  const { services, shop } = request
  const { db } = services
  const id = await findByPhone(db, shop.id, phone.e164)
  if (id === null) throw refusedFields('CF_82054', 'auth.otp')
  await demandEnabled(db, shop.id, id)
  const member = { id, type: memberType }
  const guest = await guestOfVisit(request, at)
  const token = await db.transaction().execute(async (trx) => {
    if (!(await lockIfThere(trx, shop.id, id))) throw refusedFields('CF_82054', 'auth.otp')
    if (guest) await mergeGuest(trx, shop.id, guest.id, member.id, at)
    return isSignIn ? openSession(trx, shop.id, member, at) : null
  })
  return signedIn(member, token)
}

/** Takes over the block that an account with this number (E.164) had when it was deleted. */
async function takeBlock(
  trx: Database,
  shopId: string,
  { phone, memberId }: { phone: string; memberId: string },
  at: number,
): Promise<void> {
  const former = await numberHashOf(trx, shopId, phone)
  await passBlock(trx, shopId, { from: former, to: memberId }, at)
  await dropBlock(trx, shopId, former)
}

/**
 * Inserts the member. Returns false when the number or the email has an account already, even one created at the same
 * moment.
 */
async function insertMember(
  trx: Database,
  shopId: string,
  { id: customerId, used }: { id: string; used: string | null },
  { firstName, lastName, title, invitationCode, auth }: SignUp,
  phone: VerifiedPhone,
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('customers')
    .values({
      shop_id: shopId,
      customer_id: customerId,
      customer_type: memberType,
      device_hash: null,
      created_at: at,
      phone: phone.e164,
      phone_prefix: phone.mobilePrefix,
      email: auth.email,
      email_key: emailKey(auth.email),
      first_name: firstName,
      last_name: lastName,
      title,
      invitation_code: invitationCode,
      used_before: used,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether the number, the email, or both belong to an account already (spec §8). */
async function takenBy(trx: Database, shopId: string, { auth }: SignUp, phone: VerifiedPhone) {
  const ofPhone = await findByPhone(trx, shopId, phone.e164)
  const ofEmail = await findByEmail(trx, shopId, auth.email)
  if (ofPhone === null) return refusedFields('CF_82060', 'auth.email')
  return ofPhone === ofEmail
    ? refusedFields('CF_010601', 'auth.mobile', 'auth.email')
    : refusedFields('CF_82056', 'auth.mobile')
}
