import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { SmsFailed } from '../../../../server/sms/sms.ts'
import { newNumber, proofOf, signInBody, signUpBody } from '../../../support/customers/member.ts'
import { contextOf, type openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

const minute = 60_000
const wifi = '198.51.100.1'
const attackers = '203.0.113.9'

type Options = Pick<NonNullable<Parameters<typeof openShopServer>[0]>, 'limits' | 'ports'>

/** What must hold on every database. The server has to trust its proxy, so that callers have addresses. */
export function codeFloodsSuite(name: string, open: (options?: Options) => Promise<ShopServer>): void {
  describe(`a flood of requests for codes, on ${name}`, () => {
    let server: ShopServer
    const mobile = newNumber()
    beforeEach(async () => {
      server = await open()
    })
    afterEach(() => server.close())

    const ask = async (to: string, device: string, from: string, at = server) =>
      at.post(
        calls.sendCode,
        {
          context: { ...contextOf(), deviceNo: device },
          businessNo: `+34${to}`,
          product: 'retail',
          productNo: 'corner',
          businessType: 'customer_sign_in',
        },
        { headers: { 'x-forwarded-for': from } },
      )
    const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).status
    /** Signs up on the device "device", which from then on is the owner's own. */
    const signUp = async () => {
      const proof = await proofOf(server, mobile, { headers: { 'x-forwarded-for': '192.0.2.77' } })
      expect((await server.post(calls.signUp, signUpBody(proof))).status).toBe(200)
      server.clock.now += minute
    }
    const always = () => {}
    const unlimited = { codeFromSite: always, codeOfDevice: always }
    const reopened = async (options: Options) => {
      await server.close()
      server = await open(options)
    }

    test('by a stranger for one number doesn’t block its owner’s device or another network', async () => {
      await signUp()
      for (let count = 0; count < 25; count++) {
        await ask(mobile, `other-${count}`, attackers)
        server.clock.now += 3 * minute
      }
      expect(await statusOf(mobile, 'other', attackers)).toBe(429)
      expect(await statusOf(mobile, 'device', attackers)).toBe(200)
      expect(await statusOf(mobile, 'a new phone', wifi)).toBe(200)
    })

    test('doesn’t delay a code for the owner’s device at the same moment, but that device’s limits hold', async () => {
      await signUp()
      expect(await statusOf(mobile, 'other', wifi)).toBe(200)
      const proof = await proofOf(server, mobile, { headers: { 'x-forwarded-for': wifi } })
      expect((await server.post(calls.signIn, signInBody(proof))).status).toBe(200)
      // Its own limits hold, though.
      expect(await statusOf(mobile, 'device', wifi)).toBe(429)
    })

    test('from many networks for one number is stopped, but not for its owner’s device', async () => {
      await signUp()
      let sent = 0
      for (let network = 0; network < 70; network++)
        if ((await statusOf(mobile, `other-${network}`, `203.0.113.${network}`)) === 200) sent++
      // One of the sixty was the owner's own first, before anybody knew the device.
      expect(sent).toBe(59)
      expect(await statusOf(mobile, 'device', wifi)).toBe(200)
    })

    test('from many subnets of one household for one number doesn’t block its owner on a new phone', async () => {
      for (let network = 0; network < 70; network++) {
        await ask(mobile, `other-${network}`, `2001:db8:7:${network.toString(16)}::1`)
        server.clock.now += 3 * minute
      }
      expect(await statusOf(mobile, 'other', '2001:db8:7:ffff::1')).toBe(429)
      expect(await statusOf(mobile, 'a new phone', wifi)).toBe(200)
    })

    test('by one device doesn’t block the other devices on the same Wi-Fi', async () => {
      for (let count = 0; count < 40; count++) await ask(newNumber(), 'other', wifi)
      expect(await statusOf(newNumber(), 'other', wifi)).toBe(429)
      expect(await statusOf(mobile, 'a new phone', wifi)).toBe(200)
    })

    test('by ever new devices on a Wi-Fi doesn’t block a device there that has signed in before', async () => {
      await signUp()
      for (let count = 0; count < 40; count++) await ask(newNumber(), `other-${count}`, wifi)
      expect(await statusOf(newNumber(), 'other', wifi)).toBe(429)
      expect(await statusOf(mobile, 'device', wifi)).toBe(200)
    })

    test('by a member with ever new known devices is stopped, and others still get codes', async () => {
      await signUp()
      const guests = Array.from({ length: 70 }, (_, at) => String(at).padStart(32, '0'))
      for (const guestNo of guests) await server.signIn(guestNo, 'device')
      const atOnce = await Promise.all(guests.map((guestNo) => statusOf(mobile, guestNo, attackers)))
      expect(atOnce.filter((status) => status === 200)).toHaveLength(1)
      const later: number[] = []
      for (let count = 1; count < 140; count++) {
        server.clock.now += 10 * minute
        later.push(await statusOf(mobile, guests[count % guests.length]!, attackers))
      }
      expect(later.filter((status) => status === 200)).toHaveLength(59)
      expect(await statusOf(newNumber(), 'somebody', wifi)).toBe(200)
    })

    test('by a member who deletes the account and signs up again each time is stopped like any other', async () => {
      await reopened({ limits: { ...unlimited, signUpOfPhone: always } })
      const from = { headers: { 'x-forwarded-for': attackers } }
      const signUpAndDelete = async () => {
        const { envelope } = await server.post(calls.signUp, signUpBody(await proofOf(server, mobile, from)))
        const guest = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }
        const own = { customerId: guest.id, storeId: 'corner' }
        expect((await server.post(calls.customerDelete, own, { guest })).status).toBe(200)
      }
      await signUpAndDelete()
      expect(await statusOf(mobile, 'device', attackers)).toBe(429)
      for (let count = 1; count < 5; count++) {
        server.clock.now += minute
        await signUpAndDelete()
      }
      server.clock.now += minute
      expect(await statusOf(mobile, 'device', attackers)).toBe(429)
      expect(await statusOf(newNumber(), 'somebody', wifi)).toBe(200)
    })

    test('from one device of a member doesn’t block another one, which the member still signs in on', async () => {
      await signUp()
      const other = await proofOf(server, mobile, { headers: { 'x-forwarded-for': wifi } })
      const context = { ...contextOf(), deviceNo: 'lost phone' }
      expect((await server.post(calls.signIn, { context, ...signInBody(other) })).status).toBe(200)
      for (let count = 0; count < 25; count++) {
        server.clock.now += 3 * minute
        await ask(mobile, 'lost phone', attackers)
      }
      server.clock.now += 3 * minute
      expect(await statusOf(mobile, 'lost phone', attackers)).toBe(429)
      expect(await statusOf(mobile, 'device', wifi)).toBe(200)
    })

    test('from ever new networks is stopped at the hourly maximum of messages, also after a restart', async () => {
      await reopened({ limits: unlimited })
      await signUp()
      const texts = server.texts.length
      const network = (at: number) => `2001:db8:${at.toString(16)}::1`
      for (let at = 0; at < 250; at++) await ask(newNumber(), `other-${at}`, network(at))
      expect(server.texts.length - texts).toBe(199)
      const restarted = server.another()
      const refused = await ask(newNumber(), 'other', network(999), restarted)
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect(await statusOf(mobile, 'device', wifi, restarted)).toBe(200)
      server.clock.now += 60 * minute
      expect(await statusOf(newNumber(), 'other', network(1000))).toBe(200)
    })

    test('from one network for ever new numbers is stopped at 30 an hour, also after a restart', async () => {
      await reopened({ limits: unlimited })
      await signUp()
      const texts = server.texts.length
      const subnet = (at: number) => `2001:db8:7:${at.toString(16)}::1`
      for (let at = 0; at < 35; at++) await ask(newNumber(), `other-${at}`, subnet(at))
      expect(server.texts.length - texts).toBe(30)
      const restarted = server.another()
      const refused = await ask(newNumber(), 'other', subnet(99), restarted)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
      expect(await statusOf(newNumber(), 'other', wifi, restarted)).toBe(200)
      expect(await statusOf(mobile, 'device', subnet(0), restarted)).toBe(200)
      server.clock.now += 60 * minute
      expect(await statusOf(newNumber(), 'other', subnet(99))).toBe(200)
    })

    test('is counted even when none of the messages can be sent', async () => {
      let tried = 0
      const sms = async () => {
        tried++
        throw new SmsFailed('no such number')
      }
      await reopened({ ports: { sms } })
      const statuses: number[] = []
      for (let count = 0; count < 8; count++) statuses.push(await statusOf(mobile, 'other', wifi))
      expect([statuses.slice(0, 5), statuses.slice(5), tried]).toEqual([
        Array(5).fill(502),
        [429, 429, 429],
        5,
      ])
    })

    test('at two servers at the same time sends one message to a number', async () => {
      const servers = [server, server.another()]
      const statuses = await Promise.all(
        Array.from({ length: 10 }, (_, at) => statusOf(mobile, `other-${at}`, wifi, servers[at % 2])),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    })
  })
}
