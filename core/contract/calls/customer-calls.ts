import * as v from 'valibot'
import { Email, Filled, type Profile, Title, Typed } from '../../schema/customer/customer.ts'
import { Id } from '../../schema/primitives.ts'
import { type Asked, call, signInPath } from '../call.ts'
import { Text } from '../wire/text.ts'
import { maxMobile, maxName } from '../../schema/constants.ts'

/**
 * The shop's id. Ours where the spec names none: the host already determines the shop, and the id, if given, must
 * match it.
 */
const AtAddress = v.optional(Id)

/** A honeypot: people don't see this field, so any content comes from a robot. */
const Robot = v.nullish(Text(200), '')

/**
 * Proof that a phone number belongs to the caller: the code that was sent to it, and the token that the request for
 * the code returned. A code can be used once. With an Idempotency-Key the same attempt can be repeated while the code
 * is valid, since its answer may have been lost. Ours: the spec is silent.
 */
const phoneProof = {
  /** As typed; the server reads local forms, spaces and leading zeros (core/domain/phone-number.ts). */
  mobilePrefix: Text(6),
  mobile: Text(40),
  otp: Text(12),
  /** The verificationToken that notice/send answered (spec §7). */
  username: Text(200),
}

const DeviceSecret = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * How many secrets a device keeps and sends: about a week's worth for an app that is never closed, so that a server
 * restored from an older backup still knows one of them.
 */
export const deviceSecretsKept = 30

/**
 * Proves that the caller is the guest's device, not somebody who merely knows its number, which is in every context.
 * The device generates each secret and stores it before sending: even if the answer is lost, it has the secret that
 * the server has. `next` is in force once this call was answered. Of `known`, newest first, one must be in force, or
 * be the one before it. A guest without a secret needs none. Missing from older releases. Ours: the spec is silent.
 */
const DeviceSecrets = v.object({
  next: DeviceSecret,
  known: v.pipe(v.array(DeviceSecret), v.maxLength(deviceSecretsKept)),
})

const AccessToken = v.object({ accessToken: v.string(), accessTokenExpiry: v.number() })

/** The answer to every way of signing in. `accessTokenExpiry` is in ms since the epoch. */
const SignedIn = v.object({
  verificationToken: v.string(),
  customerId: Id,
  customerType: v.number(),
  token: AccessToken,
})

/**
 * Signs in by mobile and code (passportType 4), or as a guest by device (passportType 16) (spec §7). If the context
 * has a guest's token, the member takes over that guest's orders and saved addresses.
 *
 * Refused with CF_82054 (`auth.otp`: wrong, used up or expired, deliberately not distinguished), CF_82061
 * (`auth.mobile`: no account with this number; the same code can then be used to sign up), CF_82059 (`auth.mobile`:
 * the restaurant has disabled the account), LD_DEVICE_UNPROVEN (409: none of the secrets is this guest's),
 * LD_BAD_REQUEST for a number that can't exist or a robot. `data.fields` names the field.
 */
export const signIn = call({
  path: signInPath,
  request: v.object({
    storeId: AtAddress,
    isDineIn: v.boolean(),
    robot: Robot,
    auth: v.variant('passportType', [
      v.object({
        passportType: v.literal(16),
        deviceId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
        deviceSecrets: v.optional(DeviceSecrets),
      }),
      v.object({ passportType: v.literal(4), ...phoneProof }),
    ]),
  }),
  answer: SignedIn,
  policy: 'never',
  auth: 'none',
})

/**
 * Makes the caller a member, and signs them in if `isSignIn`, else `token` is null. If the context has a guest's
 * token, everything of that guest becomes the member's.
 *
 * Refused with CF_82054 (`auth.otp`), CF_82056 (`auth.mobile`: the number has an account), CF_82060 (`auth.email`:
 * the address has one), CF_010601 (both: one account has them), CF_82059 (`auth.mobile`: an account with the number
 * was deleted while disabled by the restaurant), LD_BAD_REQUEST. A refusal doesn't use the code up. `data.fields`
 * names the fields.
 */
export const signUp = call({
  path: '/customer/sign/up',
  request: v.object({
    storeId: Id,
    customerType: v.literal(1),
    firstName: Filled(maxName),
    lastName: Typed(maxName),
    title: Title,
    isSignIn: v.boolean(),
    /** Missing, null or empty for none. */
    invitationCode: v.nullish(v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{0,40}$/)), ''),
    robot: Robot,
    auth: v.object({ email: Email, ...phoneProof }),
  }),
  answer: v.object({ ...SignedIn.entries, token: v.nullable(AccessToken) }),
  policy: 'never',
  auth: 'none',
})

/**
 * Sends a code to a phone. The answer is the same whether the number has an account or not.
 * Refused with BS_0001 (429, Retry-After: too soon, or too many), LD_CODE_NOT_SENT (502), LD_BAD_REQUEST
 * (`businessNo`: no such number can exist).
 */
export const sendCode = call({
  path: '/notice/send',
  request: v.object({
    /** Prefix and phone number, preferably in the format of readPhoneNumber (`+34600000000`). */
    businessNo: Text(60),
    /** Ours: the number as it will be sent to sign in; if both are given, `businessNo` is ignored. */
    mobilePrefix: v.optional(Text(6)),
    mobile: v.optional(Text(40)),
    product: v.literal('retail'),
    /** The shop's id. */
    productNo: Id,
    businessType: v.picklist(['customer_sign_in', 'customer_sign_up']),
    /** Ours, as in signing in. */
    robot: Robot,
  }),
  answer: v.object({
    verificationToken: v.string(),
    /** Ours: how long the code is valid, and after how long another one may be requested. */
    holdsSeconds: v.number(),
    resendSeconds: v.number(),
  }),
  policy: 'never',
  auth: 'none',
})

export const CustomerInfo = v.object({
  customerId: Id,
  customerType: v.number(),
  email: Text(254),
  firstName: Text(maxName),
  lastName: Text(maxName),
  title: v.nullable(Title),
  mobilePrefix: Text(6),
  mobile: Text(maxMobile),
  /** Labels that the restaurant gave this customer. */
  labels: v.array(v.string()),
  /** The invitation code that they signed up with, empty for none. Missing in an older server's answer. */
  invitationCode: v.optional(v.string()),
  /** The share of each price that a member pays, with four decimals (spec §9). */
  memberLevelRate: v.number(),
})

const isThisCustomer = (
  { customerId }: v.InferOutput<typeof CustomerInfo>,
  { request }: Asked<{ customerId: string }>,
): boolean => customerId === request.customerId

export const readProfile = ({ memberLevelRate, ...same }: v.InferOutput<typeof CustomerInfo>): Profile => ({
  ...same,
  memberRate: memberLevelRate,
})

export const writeProfile = ({ memberRate, ...same }: Profile): v.InferOutput<typeof CustomerInfo> => ({
  ...same,
  memberLevelRate: memberRate,
})

export const customerGet = call({
  path: '/customer/get',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: CustomerInfo,
  policy: 'never',
  auth: 'customer',
  isAbout: isThisCustomer,
})

/**
 * Changes a member's profile, and the phone number if `auth` proves a new one (ours). Refused with CF_010604 (`email`
 * belongs to another account), CF_010605 (`auth.mobile` does), CF_82054 (`auth.otp`), CF_82059 (`auth.mobile`, of a
 * disabled account), CF_010702 for a guest, BS_0001 (429) for too many new addresses, LD_BAD_REQUEST.
 * `data.fields` names the field.
 */
export const customerUpdate = call({
  path: '/customer/update',
  request: v.object({
    customerId: Id,
    storeId: AtAddress,
    email: Email,
    firstName: Filled(maxName),
    lastName: Typed(maxName),
    title: v.nullable(Title),
    auth: v.nullish(v.object(phoneProof), null),
  }),
  answer: CustomerInfo,
  policy: 'never',
  auth: 'customer',
  isAbout: isThisCustomer,
})

/**
 * Ends the session of this token, or every session of this customer, and likewise the push messages to this phone, or
 * to all of the customer's phones. Ours: in the spec only the phone ends the session.
 */
export const signOut = call({
  path: '/customer/sign/out',
  request: v.object({
    customerId: Id,
    storeId: Id,
    everywhere: v.boolean(),
    /** This phone's push endpoint; left out if it has no subscription. */
    pushEndpoint: v.optional(Text(1000)),
  }),
  answer: v.object({}),
  policy: 'never',
  auth: 'customer',
})

export const customerCalls = { signIn, signUp, sendCode, customerGet, customerUpdate, signOut }
