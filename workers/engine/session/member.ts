import type { AnswerOf } from '../../../core/contract/call.ts'
import { sendCode, signIn, signUp } from '../../../core/contract/calls/customer-calls.ts'
import { memberType } from '../../../core/schema/constants.ts'
import type { Title } from '../../../core/schema/customer/customer.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { type Entered, ensureToken, enter } from './session.ts'
import { resultOf } from '../net/outcome-result.ts'
import { onlyStorage } from '../storage/memory.ts'
import { withRoom } from '../storage/with-room.ts'
import { sessionIn } from '../context/current-session.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, failed, ok } from '../base/result.ts'

/** Signing in and up by phone and code. Never queued: a code would expire before the queue is sent. */

/** A number as it was typed, beside its country's prefix (`+34`). */
export type TypedNumber = { mobilePrefix: string; mobile: string }

export type CodeRequest = TypedNumber & {
  purpose: 'signIn' | 'signUp'
  /** The value of a field that people don't see: only robots fill it in. */
  robot: string
}

/** The token to give back with the code, how long the code is valid, and when another may be sent. */
export type SentCode = { verificationToken: string; holdsSeconds: number; resendSeconds: number }

/** Proof that the phone number is the customer's. */
export type PhoneProof = TypedNumber & {
  otp: string
  verificationToken: string
  /** The idempotency key of this use of the code, so that it can be repeated when no answer came. */
  attempt: string
}

export type SignIn = { proof: PhoneProof; robot: string }

export type NewMember = {
  firstName: string
  lastName: string
  title: Title
  email: string
  /** Empty for none. */
  invitationCode: string
  proof: PhoneProof
  robot: string
}

/**
 * Has a code sent to a phone. BS_0001 with `params.waitSeconds`, LD_CODE_NOT_SENT, LD_BAD_REQUEST for the field
 * `businessNo`.
 */
export async function requestCode(
  context: EngineContext,
  { mobilePrefix, mobile, purpose, robot }: CodeRequest,
): Promise<Result<SentCode>> {
  const identity = await readSetting(context.database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  const outcome = await context.api.send(sendCode, {
    businessNo: `${mobilePrefix} ${mobile}`.slice(0, longestNumber),
    // As typed: the server normalises it, here as at the sign-in, with its own tables.
    mobilePrefix,
    mobile: mobile.slice(0, 40),
    product: 'retail',
    productNo: identity.storeId,
    businessType: purpose === 'signIn' ? 'customer_sign_in' : 'customer_sign_up',
    robot,
  })
  // While the customer waits for the code. A slow answer is there by the time they have typed it.
  if (outcome.kind === 'answer') void renewGuest(context)
  return resultOf(context, outcome)
}

const longestNumber = 60
/** Added to the longest call (10 s), less than a command may take (15 s). */
const longestRenewalMs = 3_000

/**
 * Signs a member in. The guest's cart stays, and the guest's orders become the member's; EN_OFFLINE if that is
 * impossible now. CF_82054 at `auth.otp`, CF_82061 at `auth.mobile`: nobody has signed up with this number yet.
 */
export async function signInByPhone(
  context: EngineContext,
  { proof, robot, isDineIn }: SignIn & { isDineIn: boolean },
): Promise<Result<Entered>> {
  const identity = await readSetting(context.database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  if (await isStranded(context)) return resultOf(context, { kind: 'silent' })
  const outcome = await context.api.send(
    signIn,
    {
      storeId: identity.storeId,
      isDineIn,
      robot,
      auth: { passportType: 4, ...authOf(proof) },
    },
    { key: proof.attempt },
  )
  return takeIn(context, resultOf(context, outcome))
}

/** Makes a member and signs them in. `params.fields` names the refused fields. */
export async function signUpByPhone(
  context: EngineContext,
  { proof, email, robot, ...person }: NewMember,
): Promise<Result<Entered>> {
  const identity = await readSetting(context.database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  if (await isStranded(context)) return resultOf(context, { kind: 'silent' })
  const outcome = await context.api.send(
    signUp,
    {
      storeId: identity.storeId,
      customerType: memberType,
      ...person,
      isSignIn: true,
      robot,
      auth: { email, ...authOf(proof) },
    },
    { key: proof.attempt },
  )
  const entered = await takeIn(context, resultOf(context, outcome))
  // An invitation is for a new member: it is used now, and nobody else on this phone may use it.
  const { database } = context
  if (entered.ok)
    await database.transaction('rw', database.settings, () => database.settings.delete('invite'))
  return entered
}

/**
 * The restaurant moves what a guest has there to the member whose sign-in bears that guest's token, so an expired token
 * is renewed first. Answers whether that failed or takes too long: both calls together must end before the page gives
 * up. A renewal that takes longer goes on, for the next attempt.
 */
async function renewGuest(context: EngineContext): Promise<boolean> {
  const tooLong = new Promise<'later'>((resolve) => setTimeout(resolve, longestRenewalMs, 'later'))
  const renewing = withRoom(() => ensureToken(context)).catch(onlyStorage)
  return ((await Promise.race([renewing, tooLong])) ?? 'later') === 'later'
}

/**
 * Whether a sign-in would leave behind at the restaurant what the guest has there: the phone gives up every guest who
 * becomes a member, so nobody could ask for it any more. The code isn't used up then.
 */
const isStranded = async (context: EngineContext): Promise<boolean> =>
  (await renewGuest(context)) && (await hasSomething(context))

async function hasSomething({ database }: EngineContext): Promise<boolean> {
  const { orders, bookings, addresses, outbox, settings } = database
  const session = await sessionIn(database)
  const counts = await Promise.all([
    ...[orders, bookings, addresses].map((table) => table.count()),
    outbox.filter((row) => isOwn(session, row)).count(),
    settings.where('key').equals('bookingWaits').count(),
  ])
  return counts.some((count) => count > 0)
}

/** A proof by its wire names: the verification token goes as the username (spec §7). */
export const authOf = ({ verificationToken, attempt: _, ...proof }: PhoneProof) => ({
  ...proof,
  username: verificationToken,
})

async function takeIn(
  context: EngineContext,
  result: Result<AnswerOf<typeof signUp>>,
): Promise<Result<Entered>> {
  if (!result.ok) return result
  const { customerId, customerType, token } = result.value
  // The sign-up succeeded but the server sent no token; only the server could say why.
  if (!token) return failed('EN_SIGN_IN')
  await enter(context, {
    key: 'current',
    customerId,
    customerType,
    accessToken: token.accessToken,
    accessTokenExpiresAt: token.accessTokenExpiry,
    renewBeforeUse: false,
  })
  return ok({ customerId })
}
