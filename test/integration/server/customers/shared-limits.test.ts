import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { rateLimit } from '../../../../server/http/rate-limit.ts'
import { addressBody, newMember, roomy } from '../../../support/customers/member.ts'
import { phoneKeys } from '../../../support/server/every-call.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

const subscription = { endpoint: 'https://push.example/phone', ...phoneKeys }

let server: ShopServer
beforeEach(async () => {
  server = await openShopServer({
    limits: {
      ...roomy,
      addressWriteFromSite: rateLimit(2),
      pushWriteFromSite: rateLimit(2),
      attemptWithdrawFromSite: rateLimit(2),
    },
  })
})
afterEach(() => server.close())

const write = async (guest: Guest, call: Call, body: object) => {
  const all = { customerId: guest.id, storeId: 'corner', ...body }
  return (await server.post(call, all, { guest, key: crypto.randomUUID() })).status
}

describe('the limit that strangers on a network share', () => {
  test.for<[string, Call, () => object]>([
    ['saving addresses', calls.addressAdd, () => ({ address: addressBody() })],
    ['registering phones', calls.pushSubscribe, () => subscription],
    ['withdrawing orders', calls.attemptWithdraw, () => ({ idempotencyKey: crypto.randomUUID() })],
  ])('for %s doesn’t hold up a member', async ([, call, body]) => {
    const stranger = await server.signIn()
    expect([await write(stranger, call, body()), await write(stranger, call, body())]).toEqual([200, 200])
    expect(await write(await server.signIn(), call, body())).toBe(429)
    expect(await write(await newMember(server), call, body())).toBe(200)
  })

  test('for registering phones isn’t used up by addresses that no push service has', async () => {
    const stranger = await server.signIn()
    for (let count = 0; count < 5; count++)
      expect(
        await write(stranger, calls.pushSubscribe, { ...subscription, endpoint: 'https://localhost/' }),
      ).toBe(400)
    expect(await write(await server.signIn(), calls.pushSubscribe, subscription)).toBe(200)
  })
})
