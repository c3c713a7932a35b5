import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionRow } from '../../../../core/storage/rows.ts'
import type { Result } from '../../../../workers/engine/base/result.ts'
import type { EngineContext } from '../../../../workers/engine/context/context.ts'
import type { Placement } from '../../../../workers/engine/context/unsaved-order.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { enter } from '../../../../workers/engine/session/session.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { FailingDisk } from '../../../support/phone/failing-database.ts'
import {
  type Phone,
  answerLost,
  checkoutOf,
  expectOk,
  fillCart,
  lostOnTheWay,
  readyToOrder,
  tableVisit,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** An order that the phone couldn't save was sent without an answer, and then its customer left. */

const cents = 3460

let server: TestServer
let disk: FailingDisk
let phone: Phone
let session: SessionRow

beforeEach(async () => {
  // The shortest pauses, so that the order's sender tries again each second.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server = await startTestServer()
})
afterEach(async () => {
  phone.context.database.close()
  await server.close()
})

const creates = () => phone.network.count('/order/create')
const withdrawals = () => phone.network.count('/order/attempt/withdraw')
const tap = async (): Promise<Result<Placement>> =>
  placeOrder(phone.context, phone.visit, await checkoutOf(phone))
const aFewRounds = () => new Promise((resolve) => setTimeout(resolve, 3_500))

/** Taps Order on a full phone, whose network breaks down with that request. Answers the order's key. */
async function sendUnsaved(isLost: typeof answerLost): Promise<string> {
  disk = new FailingDisk()
  phone = await readyToOrder(server, tableVisit, disk)
  await phone.context.memory.refresh()
  session = (await phone.context.database.sessions.get('current'))!
  phone.network.next('/order/create', async (forward) => {
    phone.network.up = false
    return isLost(forward)
  })
  disk.failAll('is full')
  void tap()
  await expect.poll(creates).toBe(1)
  disk.heal()
  return phone.context.unsaved.order!.intentId
}

test.each([
  ['lost on its way', lostOnTheWay],
  ['placed', answerLost],
])(
  'G2 an unsaved order that was %s answers the next tap of a customer who signs in again',
  async (_, isLost) => {
    const intentId = await sendUnsaved(isLost)
    await endSession(phone.context, { why: 'expired' })
    await aFewRounds()
    expect(await phone.cartCents()).toBe(0)
    await enter(phone.context, session)
    expect(await phone.cartCents()).toBe(cents)
    phone.network.up = true
    expectOk(await syncCatalogue(phone.context, phone.visit))
    expect(await tap()).toMatchObject({ ok: true, value: { kind: 'placed', intentId } })
    expect(await server.orders()).toHaveLength(1)
    expect(await phone.cartCents()).toBe(0)
  },
)

const leaveHere = () => signOut(phone.context, 'erase')
async function leaveInAnotherTab(): Promise<void> {
  const other: EngineContext = await phone.another()
  await signOut(other, 'erase')
  await aFewRounds()
  other.database.close()
}

test.each([
  ['', leaveHere],
  [' in another tab', leaveInAnotherTab],
])(
  'G13 G26 an unsaved order whose customer signs out%s isn’t sent again when they are back',
  async (_, leave) => {
    await sendUnsaved(lostOnTheWay)
    await leave()
    await enter(phone.context, session)
    phone.network.up = true
    await expect.poll(withdrawals, { timeout: 10_000 }).toBe(1)
    await aFewRounds()
    expect(creates()).toBe(1)
    expect(withdrawals()).toBe(1)
    expect(await server.orders()).toHaveLength(0)
  },
)

test('G32 an unsaved order of a customer who is away doesn’t answer the tap of the next customer', async () => {
  const theirs = await sendUnsaved(lostOnTheWay)
  await endSession(phone.context, { why: 'expired' })
  phone.network.up = true
  await phone.context.database.sessions.delete('guestPass')
  await phone.context.database.settings.delete('device')
  await fillCart(phone)
  disk.failAll('is full')
  const tapped = await tap()
  expect(tapped).toMatchObject({ ok: true, value: { kind: 'placed' } })
  expect(tapped.ok && tapped.value.intentId).not.toBe(theirs)
  expect(await server.orders()).toHaveLength(1)
})
