import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../../../core/contract/call.ts'
import { type CallName, calls } from '../../../../core/contract/calls/calls.ts'
import { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { everyBody } from '../../../support/server/every-call.ts'
import { addressBody, newMember, roomy } from '../../../support/customers/member.ts'
import { orderShop, orderShopPictures } from '../../../support/shops/order-shop.ts'
import {
  type Guest,
  openShopServer,
  orderWire,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

let server: ShopServer
let owner: Guest
let other: Guest
let things: { orderId: string; addressId: string }

beforeAll(async () => {
  server = await openShopServer({ limits: roomy })
  await addShop()
  owner = await newMember(server)
  other = await newMember(server)
  const { envelope } = await server.order(owner, orderWire(owner), 'key-00000001')
  const address = addressBody({ label: 'Home' })
  await server.post(calls.addressAdd, { customerId: owner.id, address }, { guest: owner })
  things = { orderId: envelope.data.orderId, addressId: address.id }
})
afterAll(() => server.close())

/** A second shop on the same server, at a host of its own. */
async function addShop() {
  const file = { ...orderShop(), id: 'bistro', hosts: ['bistro.test'] }
  await importShop(server.db, v.parse(ShopFile, file), orderShopPictures, server.clock.now)
}

const tables = [
  'customers',
  'access_tokens',
  'addresses',
  'orders',
  'order_lines',
  'order_attempts',
  'command_attempts',
  'verification_codes',
  'push_subscriptions',
] as const

/** Everything that is in the database about anybody. */
const everything = async () =>
  JSON.stringify(await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute())))

const named = Object.keys(calls) as CallName[]
const own = named.filter((name) => calls[name].auth === 'customer')

const revoked = async (): Promise<Guest> => {
  const guest = await server.signIn()
  await server.post(calls.signOut, everyBody(guest.id).signOut, { guest })
  return guest
}

/** Everyone who might try, with the customer that they name. */
const thieves: [string, () => Promise<{ token: string; names: string }>][] = [
  ['no token', async () => ({ token: '', names: owner.id })],
  ['a token that nobody was given', async () => ({ token: 'x'.repeat(43), names: owner.id })],
  ['the token cut in half', async () => ({ token: owner.token.slice(0, 21), names: owner.id })],
  ['the token with a letter more', async () => ({ token: `${owner.token}A`, names: owner.id })],
  ['the token in the wrong letter case', async () => ({ token: owner.token.toLowerCase(), names: owner.id })],
  ['another member’s token', async () => ({ token: other.token, names: owner.id })],
  ['a guest’s token', async () => ({ token: (await server.signIn()).token, names: owner.id })],
  ['their own token, in another’s name', async () => ({ token: owner.token, names: other.id })],
  ['their own token, in nobody’s name', async () => ({ token: owner.token, names: 'nobody' })],
]

describe.for(own)('%s', (name) => {
  test.for(thieves)('answers 401 to %s; nothing is read or changed', async ([, thief]) => {
    const { token, names } = await thief()
    const before = await everything()
    const answer = await server.post(calls[name], everyBody(names, things)[name], {
      guest: { id: names, token },
      key: 'key-00000001',
    })
    expect([answer.status, answer.envelope.code, answer.envelope.data]).toEqual([401, 'LD_SIGN_IN', null])
    expect(await everything()).toBe(before)
  })

  test('answers 401 to a revoked token', async () => {
    const guest = await revoked()
    const answer = await server.post(calls[name], everyBody(guest.id)[name], { guest, key: 'key-00000001' })
    expect([answer.status, answer.envelope.code]).toEqual([401, 'LD_SIGN_IN'])
  })

  test('answers 401 to a token of another shop', async () => {
    const before = await everything()
    const body = JSON.parse(
      JSON.stringify(everyBody(owner.id, things)[name]).replaceAll('"corner"', '"bistro"'),
    ) as object
    const answer = await server.post(calls[name], body, {
      guest: owner,
      key: 'key-00000001',
      host: 'bistro.test',
    })
    expect([answer.status, answer.envelope.code]).toEqual([401, 'LD_SIGN_IN'])
    expect(await everything()).toBe(before)
  })

  test('answers 401 to an expired token, and accepts the same token before it expires', async () => {
    const guest = await server.signIn()
    const { now } = server.clock
    server.clock.now += 12 * 3_600_000
    const late = await server.post(calls[name], everyBody(guest.id)[name], { guest, key: 'key-00000001' })
    server.clock.now = now
    expect([late.status, late.envelope.code]).toEqual([401, 'LD_SIGN_IN'])
    const mine = await server.post(calls[name], everyBody(guest.id)[name], { guest, key: 'key-00000001' })
    expect(mine.status).not.toBe(401)
    expect(mine.headers.get('access-token-expiry')).toBe(String(now + 12 * 3_600_000))
  })
})

/** Calls whose body names a thing beside the customer. */
const aboutThings = own.filter((name) => /"(orderId|id)":"none"/.test(JSON.stringify(everyBody('')[name])))

test.for(aboutThings)(
  '%s answers 404 for another customer’s order or address, as for one that doesn’t exist',
  async (name) => {
    const before = await everything()
    const answers = [everyBody(other.id, things), everyBody(other.id)].map((bodies) =>
      server.post(calls[name], bodies[name], { guest: other }),
    )
    const [theirs, nothing] = await Promise.all(answers)
    expect([theirs?.status, theirs?.text]).toEqual([nothing?.status, nothing?.text])
    expect(theirs?.status).toBe(404)
    expect(await everything()).toBe(before)
  },
)

test.for(named.filter((name) => !own.includes(name)))(
  '%s needs no token and reveals no customer id',
  async (name) => {
    const { status, text } = await server.post(calls[name], everyBody(owner.id)[name])
    expect(status).not.toBe(401)
    expect(text).not.toContain(owner.id)
  },
)

test('a call that isn’t in the contract is answered with 404', async () => {
  expect((await server.request(`${basePath}/no/such/call`, { method: 'POST' })).status).toBe(404)
})
