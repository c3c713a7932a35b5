import type { AnswerOf } from '../../../core/contract/call.ts'
import { calls } from '../../../core/contract/calls/calls.ts'
import type { Answered, Guest, PostOptions, ShopServer } from '../server/shop-server.ts'

export type Proof = { mobilePrefix: string; mobile: string; otp: string; username: string }

let made = 0
/** Returns a Spanish mobile number that no other test uses. */
export const newNumber = (): string => `6${String(10_000_000 + made++)}`

/** Asks for a code and reads it from the last text message. */
export async function proofOf(server: ShopServer, mobile: string, options?: PostOptions): Promise<Proof> {
  const { envelope } = await askCode(server, mobile, options)
  const { verificationToken } = envelope.data
  return { mobilePrefix: '+34', mobile, otp: server.texts.at(-1)?.code ?? '', username: verificationToken }
}

export const askCode = (
  server: ShopServer,
  mobile: string,
  options: PostOptions = {},
  changes: object = {},
): Promise<Answered<AnswerOf<typeof calls.sendCode>>> =>
  server.post(
    calls.sendCode,
    {
      businessNo: `+34${mobile}`,
      product: 'retail',
      productNo: 'corner',
      businessType: 'customer_sign_in',
      ...changes,
    },
    options,
  )

export const signUpBody = (auth: Proof, changes: { email?: string } & Record<string, unknown> = {}) => {
  const { email = `m${auth.mobile}@mail.test`, ...others } = changes
  return {
    storeId: 'corner',
    customerType: 1,
    firstName: 'Ana',
    lastName: 'Prat',
    title: 'female',
    isSignIn: true,
    invitationCode: '',
    auth: { email, ...auth },
    ...others,
  }
}

export const signInBody = (auth: Proof) => ({
  storeId: 'corner',
  isDineIn: false,
  auth: { passportType: 4, ...auth },
})

/** Signs a new member up. */
export async function newMember(
  server: ShopServer,
  { mobile = newNumber(), ...changes }: { mobile?: string; email?: string; firstName?: string } = {},
): Promise<Guest & { mobile: string }> {
  const proof = await proofOf(server, mobile)
  const { envelope } = await server.post(calls.signUp, signUpBody(proof, changes))
  const { customerId, token } = envelope.data
  return { id: customerId, token: token?.accessToken ?? '', mobile }
}

export const addressBody = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  firstName: 'Ana',
  lastName: 'Prat',
  title: 'female',
  mobilePrefix: '+34',
  mobile: '600 00 00 00',
  address: 'Carrer de la Maquinista, 14',
  addressMemo: '2n 1a',
  postcode: '08003',
  lat: 41.38075,
  lng: 2.1889,
  placeId: '',
  regionId: '',
  country: 'Espanya',
  province: 'Barcelona',
  city: 'Barcelona',
  district: '',
  isDefaulted: false,
  label: '',
  ...changes,
})

const always = () => {}
/** Limits for servers on which one device signs many people up. */
export const roomy = { codeFromSite: always, codeOfDevice: always }
