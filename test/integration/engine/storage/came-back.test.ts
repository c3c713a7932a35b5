import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guestType, memberType } from '../../../../core/schema/constants.ts'
import type { CartRow, SessionRow } from '../../../../core/storage/rows.ts'
import type { EngineContext } from '../../../../workers/engine/context/context.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { enter } from '../../../../workers/engine/session/session.ts'
import { type LostDatabase, loseDatabase } from '../../../support/phone/lost-database.ts'
import { type Phone, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** What went on in a new database before the tab that remembers the lost one finds it. */

let server: TestServer
let lost: LostDatabase | null = null

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  lost?.asleep.database.close()
  lost?.here.database.close()
  lost = null
  await server.close()
})

async function lose(before?: (phone: Phone) => Promise<unknown>): Promise<LostDatabase> {
  let remembered: CartRow | undefined
  lost = await loseDatabase(server, async (phone) => {
    remembered = await phone.context.database.carts.toCollection().first()
    await before?.(phone)
  })
  cart = remembered!
  return lost
}
/** As it was before all else, two dishes in it. */
let cart: CartRow

const inCart = async ({ database }: EngineContext) =>
  (await database.carts.toArray()).flatMap(({ lines }) =>
    lines.map(({ build, quantity, intentId }) => [build.itemId, quantity, intentId !== null]),
  )
const people = async ({ database }: EngineContext) =>
  (await database.sessions.toArray()).map(({ customerId }) => customerId)

/** One of the dishes is put into the new database's cart, once. */
const goOn = ({ database }: EngineContext, changes: string[] = []) =>
  database.carts.put({
    ...cart,
    lines: [{ ...cart.lines[0]!, id: crypto.randomUUID(), quantity: 1 }],
    updatedAt: cart.updatedAt + 60_000,
    changes,
  })

const personOf = (customerId: string, customerType: number, token = customerId): SessionRow => ({
  key: 'current',
  customerId,
  customerType,
  accessToken: `token of ${token}`,
  accessTokenExpiresAt: server.time.now + 9e8,
  renewBeforeUse: false,
})

describe('the cart of a visitor without a session', () => {
  const forget = ({ context }: Phone) => context.database.sessions.clear()

  test('G1 G22 in the lost database is merged with the visitor’s cart in the new one', async () => {
    const { here, wake } = await lose(forget)
    await goOn(here)
    await wake()
    expect(await inCart(here)).toEqual([
      ['burrata', 3, false],
      ['cheesecake', 2, false],
    ])
  })

  test('G1 G22 in the lost database is merged into the cart of the guest who entered since', async () => {
    const { here, wake } = await lose(forget)
    await enter(here, personOf('ben', guestType))
    await goOn(here)
    await wake()
    expect(await people(here)).toEqual(['ben'])
    expect(await inCart(here)).toEqual([
      ['burrata', 3, false],
      ['cheesecake', 2, false],
    ])
    expect(await here.database.sealedCarts.count()).toBe(0)
  })

  test('G1 G22 in the new database is merged with the remembered guest’s cart', async () => {
    const { here, wake } = await lose()
    await goOn(here)
    await wake()
    expect(await inCart(here)).toEqual([
      ['burrata', 3, false],
      ['cheesecake', 2, false],
    ])
  })

  test('G22 has the change ids of both carts after it was merged', async () => {
    const { here, wake } = await lose(async ({ context }) => {
      await context.database.carts.toCollection().modify({ changes: ['before'] })
    })
    await goOn(here, ['since'])
    await wake()
    expect((await here.database.carts.toArray()).map(({ changes }) => changes)).toEqual([['before', 'since']])
  })
})

describe('a customer who is back before the tab that remembers them wakes', () => {
  const asMember = async ({ context }: Phone) =>
    enter(context, personOf('ana', memberType, 'the former session'))

  test('G1 G22 keeps the newer session and has the dishes of both carts', async () => {
    const { here, wake } = await lose(asMember)
    await enter(here, {
      ...personOf('ana', memberType, 'today'),
      accessTokenExpiresAt: server.time.now + 1e9,
    })
    await goOn(here)
    await wake()
    expect(await here.database.sessions.get('current')).toMatchObject({ accessToken: 'token of today' })
    expect(await inCart(here)).toEqual([
      ['burrata', 3, false],
      ['cheesecake', 2, false],
    ])
  })

  test('G1 G22 keeps the former guest ids of both sessions', async () => {
    const { here, wake, phone } = await lose(asMember)
    const { formerly } = (await lost!.asleep.memory.or(
      () => Promise.reject(new DOMException('lost', 'UnknownError')),
      ({ sessions }) => sessions.find(({ key }) => key === 'current'),
    ))!
    expect(formerly).toBeDefined()
    await enter(here, personOf('another guest', guestType))
    await enter(here, {
      ...personOf('ana', memberType, 'today'),
      accessTokenExpiresAt: server.time.now + 1e9,
    })
    await wake()
    expect(await phone.context.database.sessions.get('current')).toMatchObject({
      formerly: 'another guest',
      earlier: formerly,
    })
  })

  test('G1 G22 has the lines of an order still held, and the other lines free', async () => {
    const { here, wake } = await lose(async (phone) => {
      phone.network.up = false
      await tapOrder(phone)
      await asMember(phone)
    })
    await goOn(here)
    await wake()
    expect((await inCart(here)).toSorted()).toEqual([
      ['burrata', 1, false],
      ['burrata', 2, true],
      ['cheesecake', 2, true],
    ])
  })
})

describe('the sealed carts of one customer in the lost and in the new database', () => {
  test('G1 G22 are merged, and the customer gets both back', async () => {
    const { here, wake } = await lose(async ({ context }) => {
      await enter(context, personOf('ana', memberType))
      await endSession(context, { why: 'expired' })
    })
    await enter(here, personOf('ana', memberType))
    await goOn(here)
    await endSession(here, { why: 'expired' })
    await wake()
    expect(await inCart(here)).toEqual([])
    await enter(here, personOf('ana', memberType))
    expect(await inCart(here)).toEqual([
      ['burrata', 3, false],
      ['cheesecake', 2, false],
    ])
  })
})
