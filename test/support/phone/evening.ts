import { expect } from 'vitest'
import { isClosed } from '../../../core/domain/order/intent-states.ts'
import { isStorageFailure } from '../../../core/storage/failures.ts'
import { addToCart } from '../../../workers/engine/cart/add-to-cart.ts'
import { syncCatalogue } from '../../../workers/engine/catalogue/catalogue.ts'
import { refreshOrders } from '../../../workers/engine/orders/order-pages.ts'
import type { EngineContext } from '../../../workers/engine/context/context.ts'
import { placeOrder } from '../../../workers/engine/ordering/place-order.ts'
import { makeReady } from '../../../workers/engine/catalogue/readiness.ts'
import { replay } from '../../../workers/engine/loop/replay.ts'
import { type Result, done, failed } from '../../../workers/engine/base/result.ts'
import { continueAsGuest } from '../../../workers/engine/session/session.ts'
import { noteScan } from '../../../workers/engine/catalogue/shop-sync.ts'
import { FailingDisk } from './failing-database.ts'
import { type Phone, checkoutOf, openPhone, tableVisit } from './phone.ts'
import type { TestServer } from '../server/test-server.ts'

/** The engine's own limit for a command is longer. No command takes this long on a disk that fails once. */
const commandWithinMs = 60_000

/** One customer's evening with one phone: what they did, and what the app answered. */
export class Evening {
  readonly disk = new FailingDisk()
  phone!: Phone
  readonly server: TestServer
  #before = new Set<string>()
  /** Number of dishes that were put into the cart; `maybe`: the app said that they weren't saved. */
  readonly added = { surely: 0, maybe: 0 }
  readonly taps: Result<{ intentId: string; kind: string }>[] = []
  signedOut: Result | null = null
  withdrawn: Result | null = null
  cancelled: Result | null = null

  constructor(server: TestServer) {
    this.server = server
  }

  get context(): EngineContext {
    return this.phone.context
  }

  async open(): Promise<void> {
    this.#before = new Set((await this.server.orders()).map(({ order_id }) => order_id))
    this.phone = await openPhone(this.server, tableVisit, this.disk)
  }

  /**
   * Runs a command as the engine does: a failing database becomes an answer, a bug is thrown, and a command that hangs
   * fails the test.
   */
  async command<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('a command hangs')), commandWithinMs).unref()
    })
    try {
      return await Promise.race([run(), late])
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      return failed('EN_NOT_SAVED')
    }
  }

  /** Runs a task as the loop does: if the database fails, the task is tried again later. */
  work = (run: () => Promise<unknown>) =>
    this.command(async () => {
      await run()
      return done
    })

  async arrive(): Promise<void> {
    await this.work(() => noteScan(this.context, 't1-k7wq', true))
    await this.work(() => syncCatalogue(this.context, tableVisit))
    await this.work(() => makeReady(this.context, tableVisit, AbortSignal.timeout(5_000)))
    await this.command(() => continueAsGuest(this.context))
  }
  async add(quantity = 2): Promise<void> {
    const line = { build: { itemId: 'burrata', skuId: null, options: [] }, quantity, note: '' }
    const added = await this.command(() =>
      addToCart(this.context, tableVisit, { orderType: 'dineIn', ...line }),
    )
    this.added[added.ok ? 'surely' : 'maybe'] += quantity
  }
  async tap(): Promise<string | null> {
    // A customer takes longer than the engine needs to load what it keeps in memory.
    await this.context.memory.refresh()
    const checkout = await checkoutOf(this.phone)
    const tapped = await this.command(() => placeOrder(this.context, tableVisit, checkout))
    this.taps.push(tapped)
    return tapped.ok ? tapped.value.intentId : null
  }
  async send(): Promise<void> {
    await this.work(() => this.context.database.outbox.toCollection().modify({ nextAttemptAt: 0 }))
    await this.work(() => replay(this.context))
  }

  /** Restarts the phone; from then on disk and network work. */
  async relaunch(): Promise<void> {
    this.context.database.close()
    this.disk.heal()
    this.phone.network.calm()
    this.phone = { ...this.phone, context: await this.phone.another() }
    await this.#expectWhole()
    for (let round = 0; round < 4; round += 1) await this.send()
    await this.work(() => syncCatalogue(this.context, tableVisit))
    await this.work(() => refreshOrders(this.context))
  }

  /** G5: either an order is on the phone, its dishes are out of the cart and its intent is closed, or none of these. */
  async #expectWhole(): Promise<void> {
    const { outbox, orders, carts } = this.context.database
    const rows = await outbox.filter(({ call }) => call === 'orderCreate').toArray()
    const stored = new Set((await orders.toArray()).map(({ clientOrderId }) => clientOrderId))
    const held = new Set(
      (await carts.toArray()).flatMap(({ lines }) => lines.map(({ intentId }) => intentId)),
    )
    if (this.signedOut) return
    for (const { id, state } of rows) {
      expect(stored.has(id), state).toBe(state === 'confirmed')
      expect(held.has(id), state).toBe(!['confirmed', 'cancelled', 'expired'].includes(state))
    }
  }

  /** The orders that the server got this evening. */
  async orders(): Promise<{ order_id: string; client_order_id: string }[]> {
    return (await this.server.orders()).filter(({ order_id }) => !this.#before.has(order_id))
  }
}

/** Checks what must be true after every evening, whatever the disk did. */
export async function expectSound(evening: Evening): Promise<void> {
  const { database } = evening.context
  const rows = await database.outbox.toArray()
  const orders = await evening.orders()
  const acknowledged = evening.taps.flatMap((tap) => (tap.ok ? [tap.value.intentId] : []))

  // G2 G19: nothing reaches the kitchen twice, or without the app having said that it was saved.
  const clients = orders.map(({ client_order_id }) => client_order_id)
  expect(new Set(clients).size).toBe(clients.length)
  expect(acknowledged).toEqual(expect.arrayContaining(clients))

  // G1 G4: what the app acknowledged is with the restaurant, or still on the phone with a reason.
  for (const id of acknowledged) {
    const row = rows.find((one) => one.id === id)
    const closed = row && ['attention', 'cancelled', 'expired', 'parked'].includes(row.state)
    if (!evening.signedOut) expect(clients.includes(id) !== Boolean(closed), `${id} ${row?.state}`).toBe(true)
    else if (!clients.includes(id)) expect(closed).toBe(true)
  }
  expect(rows.filter(({ state }) => ['queued', 'sending', 'unknown'].includes(state))).toEqual([])

  if (evening.signedOut?.ok) expect(await database.sessions.count()).toBe(0)

  // The phone knows what the restaurant has.
  const known = new Set((await database.orders.toArray()).map(({ id }) => id))
  if (!evening.signedOut) expect(orders.every(({ order_id }) => known.has(order_id))).toBe(true)

  // G5: no closed intent holds a line, and no dish is lost or counted twice.
  const lines = (await database.carts.toArray()).flatMap((cart) => cart.lines)
  const open = rows.filter((row) => !isClosed(row)).map(({ id }) => id)
  for (const { intentId } of lines) if (intentId !== null) expect(open).toContain(intentId)
  if (!evening.signedOut) {
    const direct = evening.taps.some((tap) => tap.ok && tap.value.kind !== 'saved')
    const inCart = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const inKitchen = orders.length * 2
    const { surely, maybe } = evening.added
    // An order that was sent without being saved leaves the cart as it is if the disk fails once more.
    expect(inCart + inKitchen).toBeGreaterThanOrEqual(surely)
    expect(inCart + inKitchen).toBeLessThanOrEqual(surely + maybe + (direct ? inKitchen : 0))
  }
}

/** Checks that the phone can still place an order. */
export async function expectAlive(evening: Evening): Promise<void> {
  await evening.arrive()
  await evening.add(2)
  const id = await evening.tap()
  await evening.send()
  expect(evening.taps.at(-1)).toMatchObject({ ok: true, value: { kind: 'saved' } })
  expect((await evening.context.database.outbox.get({ id: id! }))?.state).toBe('confirmed')
  expect((await evening.orders()).filter(({ client_order_id }) => client_order_id === id)).toHaveLength(1)
}
