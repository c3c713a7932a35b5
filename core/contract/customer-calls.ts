import * as v from 'valibot'
import { Id } from '../schema/primitives.ts'
import { call } from './call.ts'

const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const Title = v.picklist(['male', 'female', 'non-binary'])

/** What every way of signing in answers. `accessTokenExpiry` is in ms since the epoch. */
const SignedIn = v.object({
  verificationToken: v.string(),
  customerId: Id,
  customerType: v.number(),
  token: v.object({ accessToken: v.string(), accessTokenExpiry: v.number() }),
})

/** By mobile and code (passportType 4) or as a guest by device (passportType 16) (spec §7). */
export const signIn = call({
  path: '/customer/sign/in',
  request: v.object({
    storeId: Id,
    isDineIn: v.boolean(),
    /** A field that people don't see: anything in it is a robot's. */
    robot: v.optional(Text(200), ''),
    auth: v.variant('passportType', [
      v.object({ passportType: v.literal(16), deviceId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }),
      v.object({
        passportType: v.literal(4),
        mobilePrefix: Text(6),
        mobile: Text(24),
        otp: Text(12),
        username: Text(200),
      }),
    ]),
  }),
  answer: SignedIn,
  policy: 'never',
  auth: 'none',
})

export const signUp = call({
  path: '/customer/sign/up',
  request: v.object({
    storeId: Id,
    customerType: v.literal(1),
    firstName: Text(80),
    lastName: Text(80),
    title: Title,
    isSignIn: v.boolean(),
    invitationCode: Text(40),
    robot: v.optional(Text(200), ''),
    auth: v.object({
      email: Text(254),
      mobilePrefix: Text(6),
      mobile: Text(24),
      otp: Text(12),
      username: Text(200),
    }),
  }),
  answer: SignedIn,
  policy: 'never',
  auth: 'none',
})

export const sendCode = call({
  path: '/notice/send',
  request: v.object({
    /** Prefix and phone number. */
    businessNo: Text(40),
    product: v.literal('retail'),
    /** The store. */
    productNo: Id,
    businessType: v.picklist(['customer_sign_in', 'customer_sign_up']),
  }),
  answer: v.object({ verificationToken: v.string() }),
  policy: 'never',
  auth: 'none',
})

const CustomerInfo = v.object({
  customerId: Id,
  customerType: v.number(),
  email: Text(254),
  firstName: Text(80),
  lastName: Text(80),
  title: v.nullable(Title),
  mobilePrefix: Text(6),
  mobile: Text(24),
  labels: v.array(v.string()),
  /** Four decimals (spec §9). */
  memberLevelRate: v.number(),
})

export const customerGet = call({
  path: '/customer/get',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: CustomerInfo,
  policy: 'never',
  auth: 'customer',
})

export const customerUpdate = call({
  path: '/customer/update',
  request: v.object({
    customerId: Id,
    storeId: Id,
    email: Text(254),
    firstName: Text(80),
    lastName: Text(80),
    title: v.nullable(Title),
  }),
  answer: CustomerInfo,
  policy: 'never',
  auth: 'customer',
})

export const customerCalls = { signIn, signUp, sendCode, customerGet, customerUpdate }
