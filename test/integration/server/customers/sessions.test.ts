import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { newMember, proofOf, roomy, signInBody } from '../../../support/customers/member.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

const hour = 3_600_000
const day = 24 * hour

let server: ShopServer
let member: Guest & { mobile: string }
beforeEach(async () => {
  server = await openShopServer({ limits: roomy })
  member = await newMember(server)
})
afterEach(() => server.close())

const ask = (guest: Guest) =>
  server.post(calls.customerGet, { customerId: guest.id, storeId: 'corner' }, { guest })
const signOut = (guest: Guest, everywhere = false) =>
  server.post(calls.signOut, { customerId: guest.id, storeId: 'corner', everywhere }, { guest })
const again = async (): Promise<Guest> => {
  server.clock.now += 61_000
  const { envelope } = await server.post(calls.signIn, signInBody(await proofOf(server, member.mobile)))
  return { id: envelope.data.customerId, token: envelope.data.token.accessToken }
}
const expiry = async (guest: Guest) => Number((await ask(guest)).headers.get('access-token-expiry'))

describe('a member’s session', () => {
  test('is valid for exactly thirty days without use', async () => {
    server.clock.now += 30 * day - 1
    expect((await ask(member)).status).toBe(200)
    const unused = await newMember(server)
    server.clock.now += 30 * day
    expect((await ask(unused)).status).toBe(401)
  })

  test('is prolonged by use, and every answer carries its expiry', async () => {
    const start = server.clock.now
    expect(await expiry(member)).toBe(start + 30 * day)
    for (let days = 0; days < 100; days += 20) {
      server.clock.now += 20 * day
      expect(await expiry(member)).toBe(server.clock.now + 30 * day)
    }
  })

  test('ends after a year, however often it was used', async () => {
    const start = server.clock.now
    const year = 365 * day
    for (let days = 20; days < 365; days += 20) {
      server.clock.now = start + days * day
      expect(await expiry(member)).toBe(Math.min(server.clock.now + 30 * day, start + year))
    }
    server.clock.now = start + year - 1
    expect((await ask(member)).status).toBe(200)
    server.clock.now += 1
    expect((await ask(member)).status).toBe(401)
  })

  test('is written to the database at most once a day, however often it is used', async () => {
    const writes = async () =>
      (await sql<{ n: number }>`select total_changes() as n`.execute(server.db)).rows[0]?.n ?? 0
    server.clock.now += day
    const before = await writes()
    for (let call = 0; call < 50; call++) {
      expect((await ask(member)).status).toBe(200)
      server.clock.now += hour / 4
    }
    expect((await writes()) - before).toBe(1)
  })

  test('ends on the phone that signs out, and goes on elsewhere', async () => {
    const second = await again()
    expect(second.id).toBe(member.id)
    expect((await signOut(member)).envelope).toMatchObject({ success: true, data: {} })
    expect((await ask(member)).status).toBe(401)
    expect((await signOut(member)).status).toBe(401)
    expect((await ask(second)).status).toBe(200)
  })

  test('ends on all phones on request, without ending other members’ sessions', async () => {
    const [second, other] = [await again(), await newMember(server)]
    await signOut(second, true)
    expect([(await ask(member)).status, (await ask(second)).status]).toEqual([401, 401])
    expect((await ask(other)).status).toBe(200)
  })
})

describe('more than twenty sessions of one customer', () => {
  const sessions = (guest: Guest) =>
    server.db.selectFrom('access_tokens').select('token_hash').where('customer_id', '=', guest.id).execute()

  test('end the least recently used one, for a guest', async () => {
    const device = 'd'.repeat(32)
    const all: Guest[] = []
    for (let count = 0; count < 25; count++) {
      server.clock.now += 60_000
      all.push(await server.signIn(device))
    }
    expect(await sessions(all[0]!)).toHaveLength(20)
    expect((await ask(all[4]!)).status).toBe(401)
    expect((await ask(all[5]!)).status).toBe(200)
    expect((await ask(all[24]!)).status).toBe(200)
  })

  test('aren’t piled up by a sign-in that is repeated with its key', async () => {
    server.clock.now += 61_000
    const body = signInBody(await proofOf(server, member.mobile))
    let last = member
    for (let count = 0; count < 25; count++) {
      const { envelope } = await server.post(calls.signIn, body, { key: 'one-sign-in' })
      last = { ...member, token: envelope.data.token.accessToken }
    }
    expect(await sessions(member)).toHaveLength(20)
    expect((await ask(last)).status).toBe(200)
    expect((await ask(member)).status).toBe(401)
  })
})

test('a guest’s session isn’t prolonged by use', async () => {
  const guest = await server.signIn()
  const end = server.clock.now + 12 * hour
  server.clock.now += 11 * hour
  expect(await expiry(guest)).toBe(end)
  server.clock.now += hour
  expect((await ask(guest)).status).toBe(401)
})

test('housekeeping deletes expired sessions of guests and members', async () => {
  await server.signIn()
  server.clock.now += 31 * day
  await server.signIn()
  await server.runHousekeeping()
  expect(await server.db.selectFrom('access_tokens').selectAll().execute()).toHaveLength(1)
})
