import * as v from 'valibot'
import { Email, Filled, type Profile, Title, Typed } from '../../schema/customer/customer.ts'
import { Id } from '../../schema/primitives.ts'
import { type Asked, call, signInPath } from '../call.ts'

const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** Ours where the spec names no shop: the address says which it is, and whoever names one must name that. */
const AtAddress = v.optional(Id)

/** A field that people don't see: anything in it is a robot's. */
const Robot = v.nullish(Text(200), '')

/**
 * Proof that a phone number is the caller's: the code that was sent to it, and what asking for it answered. A code
 * can be used once; with an Idempotency-Key the same attempt can be made again while it holds, as its answer may have
 * been lost. Ours: the spec is silent.
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

/** How many secrets a device keeps and shows: a week of one that is never closed, so that an older backup knows one of them. */
export const deviceSecretsKept = 30

/**
 * What tells a guest's device from who only knows its number, which is in every context. The device makes each secret
 * itself, and keeps it before it is sent: whatever becomes of the answer, it knows what the server knows. `next` is in
 * force once this call was answered; of `known`, newest first, one must be in force, or have been just before. A guest
 * who has none yet is asked for none. Missing from older releases. Ours: the spec is silent.
 */
const DeviceSecrets = v.object({
  next: DeviceSecret,
  known: v.pipe(v.array(DeviceSecret), v.maxLength(deviceSecretsKept)),
})

const AccessToken = v.object({ accessToken: v.string(), accessTokenExpiry: v.number() })

/** What every way of signing in answers. `accessTokenExpiry` is in ms since the epoch. */
const SignedIn = v.object({
  verificationToken: v.string(),
  customerId: Id,
  customerType: v.number(),
  token: AccessToken,
})

/**
 * By mobile and code (passportType 4) or as a guest by device (passportType 16) (spec §7). With a guest's
 * token in the context, a member takes over what that guest ordered and the addresses it saved.
 *
 * Refused with CF_82054 (`auth.otp`: wrong, used up or expired, which is never told apart), with CF_82061
 * (`auth.mobile`: nobody has signed up with this number; the same code is then good for signing up), with CF_82059
 * (`auth.mobile`: the restaurant has disabled the account), with LD_DEVICE_UNPROVEN (409: none of the secrets is this
 * guest's), with LD_BAD_REQUEST for a number that can't exist or a robot. `data.fields` names the field.
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
 * Makes a member of whoever holds the code, and signs them in when `isSignIn`, else `token` is null.
 * What a guest's token in the context owned becomes the member's.
 *
 * Refused with CF_82054 (`auth.otp`), CF_82056 (`auth.mobile`: the number has an account), CF_82060
 * (`auth.email`: the address has one), CF_010601 (both: one account has them), CF_82059 (`auth.mobile`: an account with
 * the number was deleted while the restaurant had it disabled), LD_BAD_REQUEST. A refusal doesn't use the code up.
 * `data.fields` names the fields.
 */
export const signUp = call({
  path: '/customer/sign/up',
  request: v.object({
    storeId: Id,
    customerType: v.literal(1),
    firstName: Filled(80),
    lastName: Typed(80),
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
    /** Prefix and phone number; best as readPhoneNumber writes it (`+34600000000`). */
    businessNo: Text(60),
    /** Ours: the number as signing in will show it; with them, `businessNo` isn't read. */
    mobilePrefix: v.optional(Text(6)),
    mobile: v.optional(Text(40)),
    product: v.literal('retail'),
    /** The store. */
    productNo: Id,
    businessType: v.picklist(['customer_sign_in', 'customer_sign_up']),
    /** Ours. */
    robot: Robot,
  }),
  answer: v.object({
    verificationToken: v.string(),
    /** Ours: how long the code holds, and when another may be asked for. */
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
  firstName: Text(80),
  lastName: Text(80),
  title: v.nullable(Title),
  mobilePrefix: Text(6),
  mobile: Text(24),
  /** Tags that the restaurant gave. */
  labels: v.array(v.string()),
  /** The code they were invited by, empty for none. Missing in an older server's answer. */
  invitationCode: v.optional(v.string()),
  /** Four decimals (spec §9). */
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
 * Changes a member's profile, and the phone number when `auth` proves a new one (ours).
 * Refused with CF_010604 (`email` is another account's), CF_010605 (`auth.mobile` is), CF_82054
 * (`auth.otp`), CF_82059 (`auth.mobile`, of a disabled account), LD_MEMBERS_ONLY for a guest, BS_0001 (429) for too many new addresses, LD_BAD_REQUEST. `data.fields`
 * names the field.
 */
export const customerUpdate = call({
  path: '/customer/update',
  request: v.object({
    customerId: Id,
    storeId: AtAddress,
    email: Email,
    firstName: Filled(80),
    lastName: Typed(80),
    title: v.nullable(Title),
    auth: v.nullish(v.object(phoneProof), null),
  }),
  answer: CustomerInfo,
  policy: 'never',
  auth: 'customer',
  isAbout: isThisCustomer,
})

/**
 * Ends the session of this token, or every session of this customer, and with it the messages to this phone, or to
 * all of theirs. Ours: the spec only ends it on the phone.
 */
export const signOut = call({
  path: '/customer/sign/out',
  request: v.object({
    customerId: Id,
    storeId: Id,
    everywhere: v.boolean(),
    /** Where this phone is sent messages to; left out when it isn't. */
    pushEndpoint: v.optional(Text(1000)),
  }),
  answer: v.object({}),
  policy: 'never',
  auth: 'customer',
})

export const customerCalls = { signIn, signUp, sendCode, customerGet, customerUpdate, signOut }
