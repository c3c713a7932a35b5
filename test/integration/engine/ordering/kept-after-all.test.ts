import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderIntentRow } from '../../../../core/storage/rows.ts'
import type { Result } from '../../../../workers/engine/base/result.ts'
import type { Placement } from '../../../../workers/engine/context/unsaved-order.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { checkUnsaved } from '../../../../workers/engine/ordering/unsaved-order.ts'
import { withdraw } from '../../../../workers/engine/orders/cancel-order.ts'
import { hurry } from '../../../../workers/engine/outbox/outbox.ts'
import { edit } from '../../../../workers/engine/reorder/put-away.ts'
import { enter } from '../../../../workers/engine/session/session.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { FailingDisk, type Failure } from '../../../support/phone/failing-database.ts'
import {
  type Phone,
  answerLost,
  checkoutOf,
  expectOk,
  intentOf,
  lostOnTheWay,
  readyToOrder,
  tableVisit,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** An order whose commit hangs is sent directly; the commit may come through later, and the outbox has it too. */

const cents = 3460

let server: TestServer
let disk: FailingDisk
let phone: Phone
let id: string

beforeEach(async () => {
  // The shortest pauses, so that the direct sender tries again each second.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server = await startTestServer()
  disk = new FailingDisk()
  // Long enough for the requests of a transaction, so that it hangs only in its commit, on a busy machine too.
  const patience = (transaction: IDBTransaction) => 10 * disk.patience(transaction)
  phone = await readyToOrder(server, tableVisit, { factory: disk.factory, patience })
  await phone.context.memory.refresh()
  phone.context.database.outbox.hook('creating', (_, row) => void (written = row as OrderIntentRow))
})
/** The row whose commit hangs. */
let written: OrderIntentRow

afterEach(async () => {
  disk.heal()
  phone.context.database.close()
  await server.close()
})

const creates = () => phone.network.count('/order/create')
const stored = () => phone.context.database.outbox.get({ id })

/** Taps Order; answers once the commit hangs and the order is being sent directly. */
async function tapHanging(failure: Failure = 'hangs in its commit and is kept') {
  disk.fail(1, failure, ['comboCarts'])
  const tapped = tap()
  await expect.poll(() => phone.context.unsaved.order).not.toBeNull()
  id = written.id
  return { tapped }
}
const tap = async (): Promise<Result<Placement>> =>
  placeOrder(phone.context, phone.visit, await checkoutOf(phone))

/** Lets the commit end, as it does on a disk that was only slow; answers once the database can be read again. */
async function commit(): Promise<void> {
  disk.heal()
  await expect
    .poll(() =>
      stored().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
}

/** Whatever sends orders on this phone has had its chance, with the network back. */
async function goOnline(): Promise<void> {
  phone.network.up = true
  await phone.context.api.probe()
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await hurry(phone.context)
  await replay(phone.context)
}

describe('an order that was never sent', () => {
  beforeEach(() => {
    phone.network.up = false
  })

  test('G1 G2 whose hanging commit comes through is answered as saved, and sent once, by the outbox', async () => {
    const { tapped } = await tapHanging()
    await commit()
    expect(await tapped).toEqual({ ok: true, value: { kind: 'saved', intentId: id } })
    await goOnline()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed', attempts: 1 })
    expect(creates()).toBe(1)
    expect(await server.orders()).toHaveLength(1)
    expect(await phone.cartCents()).toBe(0)
  })

  test('G2 is told as saved whenever the page asks, and doesn’t answer the next tap', async () => {
    const { tapped } = await tapHanging()
    await commit()
    const saved = { ok: true, value: { kind: 'saved', intentId: id } }
    expect(await tapped).toEqual(saved)
    expect(await checkUnsaved(phone.context)).toEqual(saved)
    expect(await tap()).toMatchObject({ ok: false, code: 'EN_CART_EMPTY' })
  })

  test('G2 whose hanging commit comes through while the network is tried is sent by the outbox alone', async () => {
    const { tapped } = await tapHanging()
    phone.network.next('/store/identity/get', async (forward) => {
      await commit()
      return forward()
    })
    phone.network.up = true
    expect(await tapped).toMatchObject({ ok: true, value: { kind: 'saved' } })
    expect(creates()).toBe(0)
  })

  test('G7 G13 that is taken back once its hanging commit came through is never sent', async () => {
    await tapHanging()
    await commit()
    expectOk(await withdraw(phone.context, id))
    await goOnline()
    expect(creates()).toBe(0)
    expect(await stored()).toMatchObject({ state: 'cancelled' })
    expect(await phone.cartCents()).toBe(cents)
  })

  test('G6 G13 that another tab edits once its hanging commit came through is never sent', async () => {
    const { tapped } = await tapHanging()
    await commit()
    expectOk(await edit(await phone.another(), id))
    await goOnline()
    await tapped
    expect(creates()).toBe(0)
    // The next tap is a new order of the same dishes.
    const next = await tap()
    expect(next).toMatchObject({ ok: true, value: { kind: 'saved' } })
    expect(next.ok && next.value.intentId).not.toBe(id)
    await replay(phone.context)
    expect(await server.orders()).toHaveLength(1)
  })

  test.each(['kept', 'lost'] as const)(
    'G26 whose hanging commit is %s isn’t sent once it was erased, when its customer is back',
    async (outcome) => {
      const session = await phone.context.database.sessions.get('current')
      await tapHanging(`hangs in its commit and is ${outcome}`)
      await commit()
      await signOut(phone.context, 'erase')
      await enter(phone.context, session!)
      await goOnline()
      expect(creates()).toBe(0)
    },
  )

  test('G26 isn’t sent once its customer has left in another tab', async () => {
    const { tapped } = await tapHanging('hangs in its commit and is lost')
    await commit()
    await signOut(await phone.another(), 'erase')
    expect(await tapped).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
    expect(phone.context.unsaved.order).toBeNull()
  })

  test('G2 is left to the outbox if its row is found there, though the browser said that it was lost', async () => {
    const { tapped } = await tapHanging('hangs in its commit and is lost')
    await commit()
    const other = await phone.another()
    await other.database.outbox.add(written)
    expect(await tapped).toEqual({ ok: true, value: { kind: 'saved', intentId: id } })
  })
})

describe('an order that was sent without an answer', () => {
  /** The network breaks down with the first request. */
  const sendOnce = async (isLost: typeof answerLost) => {
    phone.network.next('/order/create', async (forward) => {
      phone.network.up = false
      return isLost(forward)
    })
    await tapHanging()
    await expect.poll(creates).toBe(1)
  }

  test('G13 is taken back only by the restaurant, once its hanging commit came through', async () => {
    await sendOnce(answerLost)
    await commit()
    await expect.poll(stored).toMatchObject({ state: 'sending', attempts: 1 })
    expectOk(await withdraw(phone.context, id))
    expect(await stored()).toMatchObject({ state: 'unknown', withdrawing: true })
    await goOnline()
    // It had arrived.
    expect(await stored()).toMatchObject({ state: 'confirmed' })
    expect(creates()).toBe(1)
    expect(await server.orders()).toHaveLength(1)
  })

  test('G13 and was taken back before the outbox knew that it was sent isn’t sent again', async () => {
    await sendOnce(lostOnTheWay)
    await commit()
    await expect.poll(stored).toMatchObject({ attempts: 1 })
    // As if the outbox couldn't be told.
    await phone.context.database.outbox.update((await stored())!.seq!, { state: 'queued', attempts: 0 })
    expectOk(await withdraw(phone.context, id))
    phone.network.up = true
    await expect.poll(() => phone.network.count('/order/attempt/withdraw')).toBe(1)
    await goOnline()
    expect(creates()).toBe(1)
    expect(await stored()).toMatchObject({ state: 'cancelled' })
    expect(await server.orders()).toHaveLength(0)
  })

  test('G13 is taken back only by the restaurant, too, if its customer left as the commit came through', async () => {
    await sendOnce(answerLost)
    await commit()
    await expect.poll(stored).toMatchObject({ attempts: 1 })
    // As if the session had ended before the outbox could be told.
    const parked = { state: 'parked', code: 'EN_SIGN_IN', attempts: 0 } as const
    await phone.context.database.outbox.update((await stored())!.seq!, parked)
    await expect.poll(stored, { timeout: 5_000 }).toMatchObject({ state: 'sending', attempts: 1 })
    expectOk(await withdraw(phone.context, id))
    expect(await stored()).toMatchObject({ state: 'unknown', withdrawing: true })
  })
})
