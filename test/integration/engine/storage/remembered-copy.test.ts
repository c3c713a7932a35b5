import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guestType } from '../../../../core/schema/constants.ts'
import { isAbsent } from '../../../../core/storage/own-rows.ts'
import type { CartRow, SessionRow } from '../../../../core/storage/rows.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { openWriter, writeSetting } from '../../../../core/storage/writer.ts'
import type { EngineContext } from '../../../../workers/engine/context/context.ts'
import { deviceNo } from '../../../../workers/engine/net/device.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { enter } from '../../../../workers/engine/session/session.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { keepMemory } from '../../../../workers/engine/storage/memory.ts'
import { aMoment, suspend } from '../../../support/phone/lost-database.ts'
import { type Phone, readyToOrder, tableVisit, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let factory: IDBFactory
let phone: Phone
let first: EngineContext
let second: EngineContext
let cart: CartRow

beforeEach(async () => {
  server = await startTestServer()
  factory = new IDBFactory()
  phone = await readyToOrder(server, tableVisit, { factory })
  first = phone.context
  second = await phone.another()
  cart = (await first.database.carts.toCollection().first())!
})
afterEach(async () => {
  first.database.close()
  second.database.close()
  await server.close()
})

const slowly = { timeout: 30_000 }

/** The browser loses the connection of the second tab without a word; the tab itself runs on. */
const lose = () => second.database.backendDB().close()

const lines = async ({ database }: EngineContext = first) =>
  (await database.carts.toArray()).flatMap((cart) => cart.lines.map(({ build }) => build.itemId))
/** Who is here, or may be by a tap; not who is only remembered to have asked for something. */
const people = async () =>
  (await first.database.sessions.toArray())
    .filter((session) => !isAbsent(session))
    .map(({ customerId }) => customerId)
/** Somebody goes on in the first tab with one dish of two; the menu may be gone by now. */
const goOn = () => first.database.carts.put({ ...cart, lines: cart.lines.slice(1) })
const evict = () =>
  new Promise((resolve) => factory.deleteDatabase('larder').addEventListener('success', resolve))

/**
 * The first tab sleeps while the database is lost; the second, which remembers nothing, has another, and sleeps in its
 * turn.
 */
async function openAnew(goOnThere = async (): Promise<unknown> => undefined) {
  const wakeFirst = suspend(first)
  first.database.close({ disableAutoOpen: false })
  second.database.close()
  await evict()
  second = await phone.another()
  await goOnThere()
  await aMoment()
  return { wakeFirst, wakeSecond: suspend(second) }
}

const ben = (): SessionRow => ({
  key: 'current',
  customerId: 'ben',
  customerType: guestType,
  accessToken: 'token of Ben',
  accessTokenExpiresAt: first.clock.now() + 9e8,
  renewBeforeUse: false,
})

describe('a second tab whose connection is lost', () => {
  test('G22 G26 doesn’t restore what a sign-out in the first tab removes', async () => {
    phone.network.up = false
    await tapOrder(phone)
    await aMoment()
    lose()
    await signOut(first, 'erase')
    // The sign-out itself wakes it.
    await aMoment()
    expect(await second.database.sessions.toArray()).toEqual([])
    expect(await people()).toEqual([])
    expect(await lines()).toEqual([])
    expect(await first.database.outbox.toArray()).toEqual([])
  })

  test('G22 G26 G32 doesn’t overwrite the customer who entered meanwhile', async () => {
    await aMoment()
    const wake = suspend(second)
    await signOut(first, 'erase')
    const number = await deviceNo(first.database)
    await enter(first, ben())
    await goOn()
    await aMoment()
    await wake()
    await aMoment()
    expect(await people()).toEqual(['ben'])
    expect(await lines()).toEqual(['cheesecake'])
    expect(await deviceNo(first.database)).toBe(number)
  })

  test('G22 G26 restores nothing after a sign-out that it missed, even if the database is lost as well', async () => {
    await aMoment()
    const wake = suspend(second)
    await signOut(first, 'erase')
    await aMoment()
    first.database.close()
    await wake()
    await aMoment()
    await evict()
    await second.database.open()
    expect(await second.database.sessions.toArray()).toEqual([])
    expect(await lines(second)).toEqual([])
  })
})

describe('a rebuilt database', () => {
  test('G22 is filled again even if no device number is remembered', async () => {
    await signOut(first, 'seal')
    await writeSetting(first.database, 'language', { chosen: 'es' })
    await aMoment()
    await evict()
    await expect.poll(async () => readSetting(second.database, 'language'), slowly).toEqual({ chosen: 'es' })
  })

  test('G22 is filled by one tab, and another tab doesn’t overwrite what changed since', async () => {
    await aMoment()
    lose()
    first.database.close({ disableAutoOpen: false })
    await evict()
    await first.database.open()
    await first.database.carts.clear()
    await first.database.settings.delete('device')
    await goOn()
    second.database.close({ disableAutoOpen: false })
    await second.database.open()
    expect(await lines(second)).toEqual(['cheesecake'])
  })

  test('G22 is filled by the tab that remembers even if a tab without memory created it first', async () => {
    const before = await people()
    await aMoment()
    const { wakeFirst, wakeSecond } = await openAnew()
    await wakeFirst()
    expect(await lines()).toEqual(['burrata', 'cheesecake'])
    expect(await people()).toEqual(before)
    await wakeSecond()
    expect(await people()).toEqual(before)
  })

  test('G22 G32 keeps the customer who entered meanwhile and has the former customer’s cart sealed', async () => {
    const [before] = await people()
    await aMoment()
    const { wakeFirst, wakeSecond } = await openAnew(() => enter(second, ben()))
    for (const wake of [wakeFirst, wakeSecond]) {
      await wake()
      expect(await people()).toEqual(['ben'])
      expect(await lines()).toEqual([])
      const sealed = await first.database.sealedCarts.toArray()
      expect(sealed.map(({ customerId }) => customerId)).toEqual([before])
    }
  })

  test('G22 contains the sealed cart, which its customer gets back', async () => {
    const session = (await first.database.sessions.get('current'))!
    await endSession(first, { why: 'expired' })
    expect(await lines()).toEqual([])
    await aMoment()
    await evict()
    await first.database.open()
    await enter(first, session)
    expect(await lines()).toEqual(['burrata', 'cheesecake'])
  })
})

describe('a database of an earlier release', () => {
  const names = async () => (await readSetting(first.database, 'database'))?.ids

  test('G21 G22 G26 gets one database id when it is opened, even by two tabs at once', async () => {
    await first.database.settings.delete('database')
    second.database.close()
    first.database.close()
    const opened = await Promise.all([phone.another(), phone.another()])
    ;[first, second] = opened
    const named = await names()
    expect(named).toHaveLength(1)
    lose()
    await signOut(first, 'erase')
    await aMoment()
    expect(await names()).toEqual(named)
    expect(await people()).toEqual([])
  })

  test('G21 G22 gets its database id at a later commit if the disk was full when it was opened', async () => {
    const full = (key: string) => {
      if (key === 'database') throw new DOMException('full', 'QuotaExceededError')
    }
    // The disk is full for the first tab as well, which notices that the id is gone.
    first.database.settings.hook('creating', full)
    await first.database.settings.delete('database')
    second.database.close()
    second.database = openWriter()
    second.database.settings.hook('creating', full)
    const memory = keepMemory(second.database)
    await memory.refresh()
    expect(await names()).toBeUndefined()
    for (const { database } of [first, second]) database.settings.hook('creating').unsubscribe(full)
    await writeSetting(first.database, 'language', { chosen: 'es' })
    await expect.poll(names, slowly).toHaveLength(1)
  })
})
