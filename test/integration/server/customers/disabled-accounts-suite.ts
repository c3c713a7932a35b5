import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { findByPhone } from '../../../../server/customers/customer-rows.ts'
import { enableErased, setDisabled } from '../../../../server/customers/disabled-accounts.ts'
import {
  newMember,
  newNumber,
  proofOf,
  roomy,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import { contextOf, type Guest, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function disabledAccountsSuite(
  name: string,
  open: (options: { limits: typeof roomy }) => Promise<ShopServer>,
): void {
  describe(`a disabled account, on ${name}`, () => {
    let server: ShopServer
    let member: Guest & { mobile: string }

    beforeEach(async () => {
      server = await open({ limits: roomy })
      member = await newMember(server)
      server.clock.now += 60_000
      await setDisabled(server.db, 'corner', member.id, server.clock.now)
    })
    afterEach(() => server.close())

    const signIn = async () => {
      const proof = await proofOf(server, member.mobile)
      return server.post(calls.signIn, signInBody(proof))
    }

    test('can’t sign in, and only a correct code reveals that it is disabled', async () => {
      const { status, envelope } = await signIn()
      expect([status, envelope.code, envelope.data]).toEqual([400, 'CF_82059', { fields: ['auth.mobile'] }])
      const wrong = await server.post(
        calls.signIn,
        signInBody({ mobilePrefix: '+34', mobile: member.mobile, otp: '000000', username: 'x' }),
      )
      expect(wrong.envelope.code).toBe('CF_82054')
    })

    test('can’t sign in by sending its sign-up again', async () => {
      const proof = await proofOf(server, newNumber())
      const signUp = () => server.post(calls.signUp, signUpBody(proof), { key: 'sign-up-000001' })
      const { customerId } = (await signUp()).envelope.data
      await setDisabled(server.db, 'corner', customerId, server.clock.now)
      expect((await signUp()).envelope.code).toBe('CF_82059')
    })

    test('can’t place orders, but can still read its earlier orders and its data', async () => {
      await setDisabled(server.db, 'corner', member.id, null)
      const earlier = (await server.order(member)).envelope.data
      await setDisabled(server.db, 'corner', member.id, server.clock.now)
      const { envelope, status } = await server.order(member, {}, 'key-00000001')
      expect([status, envelope.code]).toEqual([400, 'RT_0017'])
      expect(await server.orderCount()).toBe(1)
      const own = { customerId: member.id, storeId: 'corner' }
      const list = await server.post(
        calls.orderList,
        { ...own, cursor: null, pageSize: 5 },
        { guest: member },
      )
      expect(list.envelope.data).toMatchObject({ dataList: [{ orderId: earlier.orderId }], nextCursor: null })
      const held = await server.post(calls.customerData, own, { guest: member })
      expect(held.envelope.data.customer.disabledTime).toBe(new Date(server.clock.now).toISOString())
    })

    describe('and a guest order', () => {
      const deviceId = 'd'.repeat(32)
      const other = '699 123 456'
      /** Their orders, by the number that comes with them, from a device. */
      const order = async (guest: Guest, mobile: string, prefix = '+34') => {
        const contact = { firstName: 'Ana', lastName: '', mobilePrefix: prefix, mobile }
        const { status, envelope } = await server.order(guest, orderWire(guest, { contact }))
        return status === 200 ? 'placed' : envelope.code
      }
      const signInOn = async (device: string) => {
        await setDisabled(server.db, 'corner', member.id, null)
        const proof = await proofOf(server, member.mobile)
        const context = { ...contextOf(), deviceNo: device }
        expect((await server.post(calls.signIn, { ...signInBody(proof), context })).status).toBe(200)
        await setDisabled(server.db, 'corner', member.id, server.clock.now)
      }

      test('with its phone number is refused, however the number is written', async () => {
        const guest = await server.signIn()
        expect(await order(guest, member.mobile)).toBe('RT_0017')
        expect(await order(guest, ` ${member.mobile.slice(0, 3)} ${member.mobile.slice(3)}`, '0034')).toBe(
          'RT_0017',
        )
        expect(await order(guest, other)).toBe('placed')
      })

      test('from a device on which it was signed in is refused with any phone number', async () => {
        await signInOn(deviceId)
        const guest = await server.signIn(deviceId)
        expect([await order(guest, other), await order(guest, member.mobile)]).toEqual(['RT_0017', 'RT_0017'])
        expect(await order(await server.signIn(), other)).toBe('placed')
      })

      test('from a device on which it was signed in is refused under the guest’s own number too', async () => {
        await signInOn(deviceId)
        const guest = await server.signIn('e'.repeat(32), deviceId)
        expect(await order(guest, other)).toBe('RT_0017')
        await setDisabled(server.db, 'corner', member.id, null)
        expect(await order(guest, other)).toBe('placed')
      })

      test('from its device is placed again once it is enabled; other members aren’t affected', async () => {
        await signInOn(deviceId)
        const mate = await newMember(server)
        expect((await server.order(mate)).status).toBe(200)
        await setDisabled(server.db, 'corner', member.id, null)
        expect(await order(await server.signIn(deviceId), member.mobile)).toBe('placed')
      })
    })

    describe('that was deleted', () => {
      const own = () => ({ customerId: member.id, storeId: 'corner' })
      const remove = () => server.post(calls.customerDelete, own(), { guest: member })
      const signUp = async (mobile: string) => {
        const { envelope } = await server.post(calls.signUp, signUpBody(await proofOf(server, mobile)))
        return [envelope.code, (envelope.data as { fields?: string[] } | null)?.fields]
      }
      const order = async (mobile: string) => {
        const guest = await server.signIn()
        const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile }
        const { status, envelope } = await server.order(guest, orderWire(guest, { contact }))
        return status === 200 ? 'placed' : envelope.code
      }

      test('blocks sign-ups and guest orders with its phone number, and leaves no customer row', async () => {
        expect((await remove()).status).toBe(200)
        expect(await server.db.selectFrom('customers').selectAll().execute()).toEqual([])
        expect(await signUp(member.mobile)).toEqual(['CF_82059', ['auth.mobile']])
        expect(await order(member.mobile)).toBe('RT_0017')
        expect(await order('699 123 456')).toBe('placed')
        expect((await signUp(newNumber()))[0]).toBe('')
      })

      test('blocks the phone number that it had last, not an earlier one', async () => {
        const mobile = newNumber()
        await setDisabled(server.db, 'corner', member.id, null)
        const auth = await proofOf(server, mobile)
        const profile = { firstName: 'Ana', lastName: 'Prat', title: null, email: 'moved@mail.test' }
        const moved = await server.post(
          calls.customerUpdate,
          { ...own(), ...profile, auth },
          { guest: member },
        )
        expect(moved.status).toBe(200)
        await setDisabled(server.db, 'corner', member.id, server.clock.now)
        await remove()
        server.clock.now += 60_000
        expect([(await signUp(mobile))[0], await order(mobile)]).toEqual(['CF_82059', 'RT_0017'])
        expect([await order(member.mobile), (await signUp(member.mobile))[0]]).toEqual(['placed', ''])
      })

      test('blocks its phone number for a year, or until the restaurant enables the number', async () => {
        await remove()
        expect(await enableErased(server.db, 'corner', `+34${newNumber()}`)).toBe(false)
        expect(await enableErased(server.db, 'corner', `+34${member.mobile}`)).toBe(true)
        expect([await order(member.mobile), (await signUp(member.mobile))[0]]).toEqual(['placed', ''])
        const other = await newMember(server)
        await setDisabled(server.db, 'corner', other.id, server.clock.now)
        await server.post(calls.customerDelete, { ...own(), customerId: other.id }, { guest: other })
        server.clock.now += 366 * 24 * 3_600_000
        await server.runHousekeeping()
        expect((await signUp(other.mobile))[0]).toBe('')
      })
    })

    test('can’t change its phone number, but the rest of its profile', async () => {
      const own = { customerId: member.id, storeId: 'corner' }
      const profile = { firstName: 'Ana', lastName: 'Prat', title: null, email: 'moved@mail.test' }
      const update = (auth: object) =>
        server.post(calls.customerUpdate, { ...own, ...profile, ...auth }, { guest: member })
      const refused = (await update({ auth: await proofOf(server, newNumber()) })).envelope
      expect([refused.code, refused.data]).toEqual(['CF_82059', { fields: ['auth.mobile'] }])
      expect((await update({})).status).toBe(200)
    })

    test('works again once it is enabled, but an order that was refused stays refused', async () => {
      const body = orderWire(member)
      await server.post(calls.orderCreate, body, { guest: member, key: 'key-00000001' })
      await setDisabled(server.db, 'corner', member.id, null)
      expect((await signIn()).status).toBe(200)
      const again = await server.post(calls.orderCreate, body, { guest: member, key: 'key-00000001' })
      expect(again.envelope.code).toBe('RT_0017')
      expect((await server.order(member)).status).toBe(200)
      expect(await findByPhone(server.db, 'corner', `+34${member.mobile}`)).toBe(member.id)
    })
  })
}
