import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AddressRow, BookingRow, OrderRow } from '../../../../core/storage/rows.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../../core/storage/writer.ts'
import { eraseDatabase, mayEraseDatabase } from '../../../../workers/engine/privacy/erase-database.ts'
import {
  deleteAccount,
  forgetAccount,
  takeDeletionNews,
} from '../../../../workers/engine/privacy/delete-account.ts'
import { droppedBody } from '../../../../workers/engine/outbox/past-intents.ts'
import { readShopData } from '../../../../workers/engine/privacy/shop-data.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { continueAsGuest, ensureGuestPass } from '../../../../workers/engine/session/session.ts'
import { leave } from '../../../../workers/engine/session/sign-out.ts'
import {
  type Phone,
  answerLost,
  answering,
  expectOk,
  lostOnTheWay,
  portalPage,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

const path = '/customer/delete'
const tooFast = answering('{"success":false,"code":"BS_0001","msg":"","data":null}', { status: 429 })

let server: TestServer
let phone: Phone
let customerId: string

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
  customerId = (await phone.context.database.sessions.get('current'))!.customerId
})
afterEach(() => server.close())

const isKnown = async () => {
  const rows = await server.db.selectFrom('customers').select('customer_id').execute()
  return rows.some((row) => row.customer_id === customerId)
}
const marked = () => readSetting(phone.context.database, 'deletion')
/** Every row of this phone that holds the customer's id. */
async function traces(): Promise<string[]> {
  const { tables } = phone.context.database
  const rows = await Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const))
  return rows.filter(([, held]) => JSON.stringify(held).includes(customerId)).map(([name]) => name)
}
const asMember = () =>
  phone.context.database.sessions.toCollection().modify((session) => {
    session.customerType = 1
  })

describe('reading the shop’s data about the customer', () => {
  test('answers the customer and their orders as the server has them', async () => {
    await tapOrder(phone)
    await replay(phone.context)
    const data = await readShopData(phone.context)
    expectOk(data)
    expect(data.value).toMatchObject({
      storeName: 'La Despensa',
      customer: { customerId, isKnownByDevice: true },
      orderList: [{ totalAmount: 34.6, tableNo: '1' }],
    })
  })

  test('is never queued: it fails with EN_OFFLINE without a network and BS_0001 when asked too often', async () => {
    phone.network.up = false
    expect(await readShopData(phone.context)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect(await phone.context.database.outbox.count()).toBe(0)
    phone.network.calm()
    phone.network.next('/customer/data/get', tooFast)
    expect(await readShopData(phone.context)).toMatchObject({ ok: false, code: 'BS_0001' })
  })
})

describe('deleting the account', () => {
  test('leaves neither the customer at the shop nor a trace of them on the phone', async () => {
    const { database } = phone.context
    await tapOrder(phone)
    await replay(phone.context)
    await database.addresses.put({ id: 'a1', customerId, street: 'Carrer 1' } as AddressRow)
    await database.sealedCarts.put({ customerId, carts: [], comboCarts: [], sealedAt: 1 })
    const device = await readSetting(database, 'device')
    expectOk(await deleteAccount(phone.context))
    expect(await isKnown()).toBe(false)
    expect(await traces()).toEqual([])
    expect(await database.carts.count()).toBe(0)
    expect(await ensureGuestPass(phone.context)).toBe(true)
    expect((await readSetting(database, 'device'))?.deviceNo).not.toBe(device?.deviceNo)
    expect((await server.orders()).length).toBe(1)
  })

  test('erases the customer’s unsent and unanswered intents, but nobody else’s', async () => {
    const { outbox } = phone.context.database
    await tapOrder(phone)
    const [intent] = await outbox.toArray()
    const { seq: _, ...row } = intent!
    await outbox.add({ ...row, id: 'unanswered', state: 'unknown', attempts: 1 })
    await outbox.add({ ...row, id: 'another', state: 'parked', customerId: 'somebody' })
    expectOk(await deleteAccount(phone.context))
    expect((await outbox.toArray()).map(({ id }) => id)).toEqual(['another'])
  })

  /** They were a guest here before they became a member, and an order of that time was never answered. */
  async function leaveTraceOfGuest() {
    const { outbox, addresses, sealedCarts, sessions } = phone.context.database
    await tapOrder(phone)
    const [intent] = await outbox.toArray()
    const { seq: _, ...row } = intent!
    await outbox.put({ ...intent!, customerId: 'the-guest', state: 'unknown', attempts: 1 })
    await outbox.add({ ...row, id: 'another', state: 'parked', customerId: 'somebody' })
    await addresses.put({ id: 'a1', customerId: 'the-guest', street: 'Carrer 1' } as AddressRow)
    await sealedCarts.put({ customerId: 'the-guest', carts: [], comboCarts: [], sealedAt: 1 })
    await asMember()
    await sessions.update('current', { formerly: 'the-guest' })
  }
  const outboxIds = async () => (await phone.context.database.outbox.toArray()).map(({ id }) => id)

  test('of a member also erases the rows of the guest that they were before', async () => {
    await leaveTraceOfGuest()
    expectOk(await deleteAccount(phone.context))
    expect(await outboxIds()).toEqual(['another'])
    expect(await phone.context.database.sealedCarts.count()).toBe(0)
    expect(await phone.context.database.addresses.count()).toBe(0)
  })

  test('G1 of a member leaves the order of a guest who has left, and it is sent once that guest is back', async () => {
    await tapOrder(phone)
    await leave(phone.context, { unsent: 'seal' })
    const asked = { customerId: 'a-member', sessionExpiresAt: 1, askedAt: 1 }
    await writeSetting(phone.context.database, 'deletion', asked)
    expectOk(await forgetAccount(phone.context))
    expect(await continueAsGuest(phone.context)).toMatchObject({ value: { customerId } })
    await replay(phone.context)
    expect((await server.orders()).length).toBe(1)
  })

  test('of a guest gives up the device number also if an order of somebody else waits here', async () => {
    const { database } = phone.context
    await leaveTraceOfGuest()
    await database.sessions.update('current', { customerType: 8 })
    expectOk(await deleteAccount(phone.context))
    expect(await outboxIds()).toEqual(['another'])
    expect(await readSetting(database, 'device')).toBeUndefined()
  })

  /** A guest whose deletion got no answer, and whose session has ended. */
  async function leaveGuestInDoubt(): Promise<void> {
    await leaveTraceOfGuest()
    await phone.context.database.sessions.update('current', { customerType: 8 })
    phone.network.next(path, answerLost)
    await deleteAccount(phone.context)
    await endSession(phone.context, { of: customerId })
  }

  test('of a guest gives up the device number also if it is forgotten after a lost answer', async () => {
    const { database } = phone.context
    await leaveGuestInDoubt()
    expectOk(await forgetAccount(phone.context))
    expect(await outboxIds()).toEqual(['another'])
    expect(await readSetting(database, 'device')).toBeUndefined()
  })

  test('of a guest leaves the device number to the guest who has come since, and whose order waits here', async () => {
    const { database } = phone.context
    await leaveGuestInDoubt()
    await database.settings.delete('device')
    const next = { deviceNo: 'the next guest’s' }
    await writeSetting(database, 'device', next)
    expectOk(await forgetAccount(phone.context))
    expect(await outboxIds()).toEqual(['another'])
    expect(await readSetting(database, 'device')).toEqual(next)
  })

  test('of a member also erases the former guest’s rows if it is forgotten after a lost answer', async () => {
    await leaveTraceOfGuest()
    phone.network.next(path, answerLost)
    await deleteAccount(phone.context)
    await endSession(phone.context, { of: customerId })
    expectOk(await forgetAccount(phone.context))
    expect(await outboxIds()).toEqual(['another'])
  })

  test('erases only the asking customer’s rows if its answer comes after somebody else has signed in', async () => {
    const { database } = phone.context
    await tapOrder(phone)
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    phone.network.next(path, async (forward) => {
      const answer = await forward()
      await held
      return answer
    })
    const late = deleteAccount(phone.context)
    await expect.poll(() => phone.network.count(path)).toBe(1)
    const session = (await database.sessions.get('current'))!
    await endSession(phone.context, { of: customerId })
    const other = { ...session, customerId: 'somebody', accessToken: 'theirs' }
    await database.sessions.put(other)
    await database.addresses.put({ id: 'a1', customerId: 'somebody', street: 'Carrer 1' } as AddressRow)
    arrive()
    expectOk(await late)
    expect(await database.sessions.get('current')).toEqual(other)
    expect(await database.addresses.count()).toBe(1)
    expect(await readSetting(database, 'device')).toBeDefined()
    expect([await database.outbox.count(), await marked()]).toEqual([0, undefined])
  })

  test('sends no request and stores no mark without a network or behind a captive portal', async () => {
    for (const [fault, code] of [
      [lostOnTheWay, 'EN_OFFLINE'],
      [portalPage, 'EN_CAPTIVE_PORTAL'],
    ] as const) {
      await phone.context.connection.lost('offline')
      phone.network.next('/store/identity/get', fault)
      expect(await deleteAccount(phone.context)).toMatchObject({ ok: false, code })
    }
    expect(phone.network.count(path)).toBe(0)
    expect(await marked()).toBeUndefined()
  })

  test('answers EN_DELETE_UNKNOWN if the answer was lost, and a second request settles it', async () => {
    phone.network.next(path, answerLost)
    expect(await deleteAccount(phone.context)).toMatchObject({ ok: false, code: 'EN_DELETE_UNKNOWN' })
    expect(await marked()).toMatchObject({ customerId })
    expect(await traces()).toContain('sessions')
    expectOk(await deleteAccount(phone.context))
    expect(await traces()).toEqual([])
  })

  describe('carried out although its answer was lost, of a guest', () => {
    let deviceNo: string | undefined
    beforeEach(async () => {
      deviceNo = (await readSetting(phone.context.database, 'device'))?.deviceNo
      phone.network.next(path, answerLost)
      await deleteAccount(phone.context)
    })
    const expectStranger = async () => {
      expect(await traces()).toEqual([])
      expect(await marked()).toBeUndefined()
      expect(await phone.context.database.sessions.count()).toBe(0)
      expect(await ensureGuestPass(phone.context)).toBe(true)
      expect((await readSetting(phone.context.database, 'device'))?.deviceNo).not.toBe(deviceNo)
    }

    async function expirePass() {
      const { database } = phone.context
      await database.sessions.update('guestPass', { accessTokenExpiresAt: 1 })
      await writeSetting(database, 'deletion', { ...(await marked())!, sessionExpiresAt: 1 })
    }

    test('ends as if the answer had come as soon as another call shows it', async () => {
      expect(await readShopData(phone.context)).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
      await expectStranger()
    })

    test('succeeds when it is requested again with a token that has to be renewed', async () => {
      await phone.context.database.sessions.update('current', { renewBeforeUse: true })
      expectOk(await deleteAccount(phone.context))
      await expectStranger()
    })

    test('is noticed when the pass of that guest is renewed after the session', async () => {
      await endSession(phone.context, { of: customerId })
      await expirePass()
      expect(await ensureGuestPass(phone.context)).toBe(false)
      await expectStranger()
    })

    test('gives the guest’s number up also while a member is here, who stays', async () => {
      const { sessions, settings } = phone.context.database
      const member = { ...(await sessions.get('current'))!, customerId: 'a-member', customerType: 1 }
      await endSession(phone.context, { of: customerId })
      await sessions.put(member)
      await settings.delete('endedSession')
      await expirePass()
      expect(await ensureGuestPass(phone.context)).toBe(false)
      expect(await sessions.toArray()).toEqual([member])
      expect(await traces()).toEqual([])
      const device = await readSetting(phone.context.database, 'device')
      expect(device).toMatchObject({ deviceNo, guestNo: expect.any(String) })
    })

    test('G1 doesn’t erase what the guest has ordered since', async () => {
      const id = await tapOrder(phone)
      expect(await readShopData(phone.context)).toMatchObject({ ok: true })
      expect(await outboxIds()).toEqual([id])
      expect(await marked()).toBeUndefined()
      expect(await phone.context.database.sessions.get('current')).toMatchObject({ formerly: customerId })
      expect((await readSetting(phone.context.database, 'device'))?.deviceNo).not.toBe(deviceNo)
    })

    test('erases what was saved before it also if the guest has ordered since, and is told once', async () => {
      const { database } = phone.context
      const { askedAt } = (await marked())!
      const old = { customerId, createdAt: askedAt }
      await database.orders.bulkPut([{ ...old, id: 'old' } as OrderRow])
      await database.bookings.put({ ...old, id: 'old' } as BookingRow)
      await database.addresses.put({ id: 'old', customerId, street: 'Carrer 1' } as AddressRow)
      await writeSetting(database, 'contact', {
        firstName: 'Ana',
        lastName: '',
        mobilePrefix: '34',
        mobile: '6',
      })
      const id = await tapOrder(phone)
      const [intent] = await database.outbox.toArray()
      const { seq: _, ...row } = intent!
      await database.outbox.add({ ...row, ...old, id: 'old', state: 'unknown', attempts: 1 })
      const cart = { key: 'x', storeId: 's', orderType: 'pickup', lines: [{ id: 'l' }] as never } as const
      await database.carts.bulkPut([
        { ...cart, updatedAt: askedAt },
        { ...cart, key: 'since', updatedAt: askedAt + 1 },
      ])

      expect(await readShopData(phone.context)).toMatchObject({ ok: true })
      expect(await outboxIds()).toEqual([id])
      expect(await database.carts.toCollection().primaryKeys()).toContain('since')
      expect(await database.carts.get('x')).toBeUndefined()
      expect(await readSetting(database, 'contact')).toBeUndefined()
      const { orders, bookings, addresses } = database
      expect(await Promise.all([orders, bookings, addresses].map((one) => one.count()))).toEqual([0, 0, 0])
      expect(await takeDeletionNews(phone.context)).toEqual({ ok: true, value: true })
      expect(await takeDeletionNews(phone.context)).toEqual({ ok: true, value: false })
    })

    test('G1 doesn’t erase what is put into the cart just when it turns out', async () => {
      const { database } = phone.context
      const { askedAt } = (await marked())!
      const begin = database.transaction.bind(database) as (...given: unknown[]) => Promise<unknown>
      database.transaction = ((...given: unknown[]) =>
        begin(...given).then(async (outcome) => {
          if (typeof outcome === 'object' && outcome !== null && 'deleted' in outcome)
            await database.carts.toCollection().modify({ updatedAt: askedAt + 1 })
          return outcome
        })) as never
      expect(await readShopData(phone.context)).toMatchObject({ ok: true })
      expect(await database.carts.count()).toBe(1)
    })

    test('leaves a member whose session has ended the way back, and what they avoid', async () => {
      const { database } = phone.context
      await endSession(phone.context, { of: customerId })
      const cue = { customerId: 'a-member', why: 'expired' as const }
      await writeSetting(database, 'endedSession', cue)
      await writeSetting(database, 'avoidedAllergens', { allergens: ['nuts'] })
      await expirePass()
      expect(await ensureGuestPass(phone.context)).toBe(false)
      expect(await readSetting(database, 'endedSession')).toEqual(cue)
      expect(await readSetting(database, 'avoidedAllergens')).toBeDefined()
      await database.settings.delete('endedSession')
      await expectStranger()
    })

    test('erases what the guest has ordered since if they ask for it again', async () => {
      await tapOrder(phone)
      await phone.context.database.sessions.update('current', { renewBeforeUse: true })
      expectOk(await deleteAccount(phone.context))
      await expectStranger()
    })
  })

  test('answers EN_DELETE_UNKNOWN if the request was lost, and a second request deletes the account', async () => {
    phone.network.next(path, lostOnTheWay)
    expect(await deleteAccount(phone.context)).toMatchObject({ ok: false, code: 'EN_DELETE_UNKNOWN' })
    expect(await isKnown()).toBe(true)
    expectOk(await deleteAccount(phone.context))
    expect(await isKnown()).toBe(false)
  })

  test('answers EN_DELETE_UNKNOWN, not a refusal, after a server error', async () => {
    const broken = answering('{"success":false,"code":"LD_INTERNAL","msg":"","data":null}', {
      status: 500,
    })
    phone.network.next(path, broken)
    expect(await deleteAccount(phone.context)).toMatchObject({ ok: false, code: 'EN_DELETE_UNKNOWN' })
    expect(await marked()).toBeDefined()
  })

  test('isn’t in doubt after a refusal, and a later 401 only ends the session', async () => {
    await asMember()
    phone.network.next(path, tooFast)
    expect(await deleteAccount(phone.context)).toMatchObject({ ok: false, code: 'BS_0001' })
    expect(await marked()).toBeUndefined()
    await server.db.deleteFrom('access_tokens').execute()
    expect(await deleteAccount(phone.context)).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
    expect(await isKnown()).toBe(true)
    expect(await phone.context.database.sessions.get('current')).toBeUndefined()
  })

  test('fetches a new token first for a guest whose token was revoked', async () => {
    await server.db.deleteFrom('access_tokens').execute()
    expectOk(await deleteAccount(phone.context))
    expect(await isKnown()).toBe(false)
  })

  test('unanswered in an earlier session isn’t taken as done by a 401 in a later session', async () => {
    await asMember()
    phone.network.next(path, lostOnTheWay)
    await deleteAccount(phone.context)
    const { sessions } = phone.context.database
    const session = await sessions.get('current')
    await sessions.update('current', { accessTokenExpiresAt: session!.accessTokenExpiresAt + 1 })
    await server.db.deleteFrom('access_tokens').execute()
    expect(await deleteAccount(phone.context)).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
  })

  test('of unknown outcome can be forgotten only after the session ended, which erases all rows', async () => {
    await tapOrder(phone)
    phone.network.next(path, answerLost)
    await deleteAccount(phone.context)
    expect(await forgetAccount(phone.context)).toMatchObject({ ok: false, code: 'EN_DELETE_UNKNOWN' })
    // Another call met the 401.
    await endSession(phone.context, { of: customerId })
    expect(await traces()).toContain('outbox')
    expectOk(await forgetAccount(phone.context))
    expect(await traces()).toEqual([])
    expectOk(await continueAsGuest(phone.context))
  })
})

describe('erasing the database', () => {
  const lone = { name: 'engine 1', mode: 'exclusive' }
  let held: { name: string; mode: string }[]
  beforeEach(() => {
    held = [lone, { name: 'larder-live', mode: 'exclusive' }]
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
  })
  afterEach(() => vi.unstubAllGlobals())
  const may = () => mayEraseDatabase(phone.context)

  test('deletes every database when there is no session and nothing waits', async () => {
    await deleteAccount(phone.context)
    expect(await may()).toEqual({ ok: true, value: true })
    expectOk(await eraseDatabase(phone.context))
    expect(await Dexie.getDatabaseNames()).toEqual([])
    expect(phone.context.database.isOpen()).toBe(false)
  })

  /** Neither of the two, each of which looks for itself. */
  const isNot = async () => {
    expect(await may()).toEqual({ ok: true, value: false })
    expectOk(await eraseDatabase(phone.context))
    expect(await phone.context.database.settings.count()).toBeGreaterThan(0)
  }

  test('isn’t done while there is a session', isNot)

  test('isn’t done while intents or sealed carts of another customer remain', async () => {
    await tapOrder(phone)
    const { outbox, sealedCarts } = phone.context.database
    const [intent] = await outbox.toArray()
    const { seq: _, ...row } = intent!
    await outbox.add({ ...row, id: 'another', state: 'parked', customerId: 'somebody' })
    await deleteAccount(phone.context)
    await isNot()
    await outbox.update((await outbox.toCollection().first())!.seq!, { body: droppedBody })
    expect(await may()).toEqual({ ok: true, value: true })
    await sealedCarts.put({ customerId: 'somebody', carts: [], comboCarts: [], sealedAt: 1 })
    await isNot()
  })

  test('isn’t done while another tab is open, whose memory could be put back', async () => {
    await deleteAccount(phone.context)
    held.push({ ...lone, name: 'engine 2' })
    await isNot()
  })

  test('isn’t allowed without a network, since nothing could be fetched again', async () => {
    await deleteAccount(phone.context)
    phone.network.up = false
    await phone.context.api.probe()
    expect(await may()).toEqual({ ok: true, value: false })
  })
})
