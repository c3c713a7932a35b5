import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import {
  addressBody,
  newMember,
  newNumber,
  type Proof,
  proofOf,
  roomy,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import {
  contextOf,
  type Guest,
  openShopServer,
  orderWire,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

let server: ShopServer
let member: Guest
let proof: Proof
beforeAll(async () => {
  server = await openShopServer({ limits: roomy })
  member = await newMember(server)
  proof = await proofOf(server, newNumber())
})
afterAll(() => server.close())

const long = 'SECRET'.repeat(1_667)
const names: [string, unknown][] = [
  ['10,000 characters', long],
  ['a control character', 'SECRET\u0007'],
  ['a line break', 'SECRET\nSECRET'],
  ['a right-to-left override', 'SECRET\u202eTERCES'],
  ['an isolate', 'SECRET\u2067'],
  ['an escape sequence', '\u001b[31mSECRET'],
  ['a number', 1],
  ['null', null],
]
/** Of what may be left out, null is nothing. */
const optional = names.filter(([, value]) => value !== null)
const empty: [string, unknown][] = [
  ['nothing', ''],
  ['spaces', '   '],
  ['invisible characters', '\u200b\u2060'],
]
const emails: [string, unknown][] = [
  ['no host', 'SECRET'],
  ['a quoted part', '"SECRET x"@mail.test'],
  ['two dots', 'SECRET..x@mail.test'],
  ['an IP address as host', 'SECRET@[127.0.0.1]'],
  ['a host of one label', 'SECRET@localhost'],
  ['a header in it', 'SECRET@mail.test\nbcc: x@mail.test'],
  ['10,000 characters', `${long}@mail.test`],
]
const numbers: [string, unknown][] = [
  ['words', 'SECRET'],
  ['too few digits', '600'],
  ['10,000 digits', '6'.repeat(10_000)],
]
const coordinates: [string, unknown][] = [
  ['beyond the pole', 90.0001],
  ['far beyond', -1e300],
  ['a text', '41.38'],
]

const rows = (field: string, values: [string, unknown][]) =>
  values.map(([what, value]) => [field, what, value] as [string, string, unknown])

/** Sets a field by its path. */
function withField(body: object, path: string, value: unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop()!
  const holder = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy)
  holder[last] = value
  return copy
}

const refused = { success: false, code: 'LD_BAD_REQUEST' }

describe('signing up with an invalid', () => {
  test.for([
    ...rows('firstName', [...names, ...empty]),
    ...rows('lastName', names),
    ...rows('title', [...names, ['an unknown value', 'SECRET']]),
    ...rows('auth.email', emails),
    ...rows('auth.mobile', numbers),
    ...rows('invitationCode', [
      ['special characters', '<SECRET>'],
      ['10,000 characters', long],
    ]),
    ...rows('customerType', [
      ['a guest’s', 8],
      ['a merchant’s', 2],
    ]),
  ])('%s (%s) is refused with the field’s name, and the code stays usable', async ([field, , value]) => {
    const { envelope, text } = await server.post(calls.signUp, withField(signUpBody(proof), field, value))
    expect(envelope).toMatchObject({ ...refused, data: { fields: [field] } })
    expect(text).not.toContain('SECRET')
    expect((await server.post(calls.signIn, signInBody(proof))).envelope.code).toBe('CF_82061')
  })
})

test('a sign-up’s invalid fields are all named in one answer', async () => {
  const body = { ...signUpBody(proof, { email: 'x' }), firstName: '', lastName: 'a\nb' }
  const { envelope } = await server.post(calls.signUp, body)
  expect((envelope.data as unknown as { fields: string[] }).fields.toSorted()).toEqual([
    'auth.email',
    'firstName',
    'lastName',
  ])
})

describe('a profile with an invalid', () => {
  test.for([
    ...rows('firstName', [...names, ...empty]),
    ...rows('email', emails),
    ...rows('title', [['an unknown value', 'SECRET']]),
  ])('%s (%s) is refused with the field’s name', async ([field, , value]) => {
    const body = {
      customerId: member.id,
      storeId: 'corner',
      email: 'a@mail.test',
      firstName: 'A',
      lastName: '',
      title: null,
    }
    const { envelope } = await server.post(calls.customerUpdate, withField(body, field, value), {
      guest: member,
    })
    expect(envelope).toMatchObject({ ...refused, data: { fields: [field] } })
  })
})

describe('an address with an invalid', () => {
  test.for([
    ...rows('address.firstName', [...names, ...empty]),
    ...rows('address.address', [...names, ...empty]),
    ...rows('address.postcode', [...names, ...empty]),
    ...rows('address.mobile', [...numbers, ...empty]),
    ...rows('address.label', optional),
    ...rows('address.addressMemo', optional),
    ...rows('address.city', optional),
    ...rows('address.lat', coordinates),
    ...rows('address.lng', [
      ...coordinates.slice(1),
      ['beyond the date line', 180.5],
      ['null beside a latitude', null],
    ]),
    ...rows('address.id', [['10,000 characters', long]]),
  ])('%s (%s) is refused with the field’s name and isn’t saved', async ([field, , value]) => {
    const body = withField({ customerId: member.id, address: addressBody() }, field, value)
    const { envelope } = await server.post(calls.addressAdd, body, { guest: member })
    expect(envelope).toMatchObject({ ...refused, data: { fields: [field] } })
    expect(await server.db.selectFrom('addresses').selectAll().execute()).toEqual([])
  })
})

test.for(['EN_us', '../en', 'en-us', 'eng', '', 'e\u202en', 'en-US; drop'])(
  'the locale %j is refused with the field’s name',
  async (locale) => {
    const { envelope } = await server.post(calls.storeGet, {
      context: { ...contextOf(), locale },
      deviceSerialNo: '',
      serviceType: 'online',
      storeId: 'corner',
      tableId: null,
    })
    expect(envelope).toMatchObject({ ...refused, data: { fields: ['context.locale'] } })
  },
)

test('personal data, tokens and codes never reach the log', async () => {
  const to = await openShopServer({ limits: roomy })
  const typed = { firstName: 'Filomena', lastName: 'Quartz', email: 'filomena@quartz.test' }
  const mobile = newNumber()
  const code = await proofOf(to, mobile)
  await to.post(calls.signIn, signInBody({ ...code, otp: '000000' }))
  await to.post(calls.signIn, signInBody(code))
  const { envelope } = await to.post(calls.signUp, signUpBody(code, typed))
  const who = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }
  await to.post(calls.signUp, signUpBody(code, typed))
  const address = addressBody({ address: 'Carrer Amagat, 7', addressMemo: 'timbre trencat', lat: 41.123456 })
  await to.post(calls.addressAdd, { customerId: who.id, address }, { guest: who })
  const search = { customerId: who.id, storeId: 'corner', text: 'Carrer Amagat' }
  await to.post(calls.addressSearch, search, { guest: who })
  await to.order(who, orderWire(who, { note: 'no nuts for Filomena' }))
  const own = { customerId: who.id, storeId: 'corner' }
  await to.post(calls.customerData, own, { guest: who })
  await to.post(calls.customerDelete, own, { guest: who })
  const log = [...server.logged, ...to.logged].join('')
  expect(log).toContain('"path":"/api/forward/retail/api/v1/customer/sign/up"')
  const secrets = [
    'SECRET',
    ...Object.values(typed),
    mobile,
    code.otp,
    code.username,
    who.token,
    who.id,
    'Amagat',
    'trencat',
    '41.123456',
    'nuts',
    'drop',
  ]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  await to.close()
})
