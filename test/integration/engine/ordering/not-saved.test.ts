import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pictureCache } from '../../../../core/schema/cache-names.ts'
import { firstScreensOf } from '../../../../core/schema/kept-screens.ts'
import type { OrderIntentRow } from '../../../../core/storage/rows.ts'
import { commands } from '../../../../workers/engine/commands.ts'
import type { Tab } from '../../../../workers/engine/context/tab.ts'
import { addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { hurry } from '../../../../workers/engine/outbox/outbox.ts'
import { cancelOrder } from '../../../../workers/engine/orders/cancel-order.ts'
import { refreshOrder } from '../../../../workers/engine/orders/refresh-order.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import type { Placement } from '../../../../workers/engine/context/unsaved-order.ts'
import type { Result } from '../../../../workers/engine/base/result.ts'
import { acceptUnsaved, checkUnsaved } from '../../../../workers/engine/ordering/unsaved-order.ts'
import { addressOf } from '../../../support/phone/address-phone.ts'
import { continueAsGuest } from '../../../../workers/engine/session/session.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { MemoryCaches } from '../../../support/phone/memory-caches.ts'
import { FailingDisk } from '../../../support/phone/failing-database.ts'
import {
  type Phone,
  answerLost,
  answering,
  checkoutOf,
  expectOk,
  intentOf,
  readyToOrder,
  refusing,
  tableVisit,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

const cents = 3460

let server: TestServer
let disk: FailingDisk
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  disk = new FailingDisk()
  phone = await readyToOrder(server, tableVisit, disk)
  await phone.context.memory.refresh()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  disk.heal()
  phone.context.database.close()
  await server.close()
})

const tap = async (): Promise<Result<Placement>> =>
  placeOrder(phone.context, phone.visit, await checkoutOf(phone))

const menus = () => phone.context.database.menus.count()
const creates = () => phone.network.count('/order/create')

test('G19 a full phone deletes pictures and menus that aren’t shown to save an order', async () => {
  const files = new MemoryCaches()
  vi.stubGlobal('caches', files)
  await (await files.open(pictureCache)).put('/pictures/shop/a.webp', new Response(''))
  const screens = firstScreensOf('/assets/first-a1.js')
  for (const key of ['/empty', '/menu', '/menu?table=7'])
    await (await files.open(screens)).put(key, new Response(''))
  expect(await menus()).toBe(2)
  disk.failAll('is full', ['outbox'], (tables) => tables.includes('menus'))
  expect(await tap()).toMatchObject({ ok: true, value: { kind: 'saved' } })
  expect(files.pathsIn(pictureCache)).toEqual([])
  await expect.poll(() => files.pathsIn(screens).toSorted()).toEqual(['/', '/empty', '/menu'])
  // The menu that is being ordered from is still there, whole.
  const [menu] = await phone.context.database.menus.toArray()
  expect(menu?.menu.orderType).toBe('dineIn')
  expect(await menus()).toBe(1)
  expect(await phone.context.database.menuStatus.count()).toBe(1)
  expect(await phone.context.database.settings.get('readiness')).toBeUndefined()
})

test('G19 G32 an order sent unsaved isn’t shown to the next customer and takes nothing from their cart', async () => {
  disk.failAll('is full')
  const tapped = await tap()
  expectOk(tapped)
  expect(tapped.value.kind).toBe('placed')
  disk.heal()
  const other = await phone.another()
  await signOut(other, 'erase')
  expectOk(await syncCatalogue(other, tableVisit))
  expectOk(await continueAsGuest(other))
  for (const itemId of ['burrata', 'cheesecake']) {
    const build = { itemId, skuId: null, options: [] }
    expectOk(await addToCart(other, tableVisit, { orderType: 'dineIn', build, quantity: 2, note: '' }))
  }
  // The phone tries again to store it, after two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await phone.cartCents()).toBe(cents)
  const theirs = await tap()
  expect(theirs).toMatchObject({ ok: true, value: { kind: 'saved' } })
  expect(theirs.ok && theirs.value.intentId).not.toBe(tapped.value.intentId)
})

test('G19 a phone that is still full deletes the last menu, too, and fetches it again when there is room', async () => {
  let evictions = 0
  disk.failAll('is full at the end', ['outbox'], (tables) => tables.includes('menus') && ++evictions === 2)
  const tapped = await tap()
  expect(tapped).toMatchObject({ ok: true, value: { kind: 'saved' } })
  expect(await menus()).toBe(0)
  expect(await phone.context.database.carts.count()).toBe(1)
  expectOk(await syncCatalogue(phone.context, tableVisit))
  expect(await menus()).toBe(2)
})

test('G19 an order that can’t be saved is sent at once, and the tap is answered with the placed order', async () => {
  disk.failAll('is full')
  const tapped = await tap()
  expectOk(tapped)
  const [order] = await server.orders()
  expect(tapped.value).toMatchObject({
    kind: 'placed',
    intentId: order!.client_order_id,
    order: { id: order!.order_id, totalCents: cents },
  })
  expect(phone.network.sent.find(({ path }) => path.endsWith('/order/create'))?.key).toBe(
    order!.client_order_id,
  )
  // As soon as the disk allows, the order is on the phone and its dishes are out of the cart.
  disk.heal()
  await expect.poll(() => phone.context.database.orders.count()).toBe(1)
  expect(await phone.cartCents()).toBe(0)
  expect(await phone.context.database.outbox.count()).toBe(0)
})

test('G19 an order to be paid by card that can’t be saved isn’t sent either', async () => {
  disk.failAll('is full')
  const payment = 'card'
  expect(await placeOrder(phone.context, phone.visit, await checkoutOf(phone, { payment }))).toMatchObject({
    ok: false,
    code: 'EN_NOT_SAVED',
  })
  disk.heal()
  expect(await server.orders()).toEqual([])
  expect(await phone.cartCents()).toBe(cents)
})

test('G19 G2 an unsaved order whose answer was lost is inquired about by its key', async () => {
  disk.failAll('aborts')
  phone.network.next('/order/create', answerLost)
  expect(await tap()).toMatchObject({ ok: true, value: { kind: 'placed' } })
  expect(creates()).toBe(1)
  expect(phone.network.count('/order/attempt/inquiry')).toBe(1)
  expect(await server.orders()).toHaveLength(1)
})

test('G19 G2 another tap while an unsaved order’s outcome is unknown makes no second order', async () => {
  disk.failAll('is full')
  phone.network.next('/order/create', async (forward) => {
    phone.network.up = false
    return answerLost(forward)
  })
  const tapped = await tap()
  expectOk(tapped)
  expect(tapped.value.kind).toBe('checking')
  disk.heal()
  const again = tap()
  phone.network.up = true
  expect(await again).toMatchObject({ ok: true, value: { ...tapped.value, kind: 'placed' } })
  expect(creates()).toBe(1)
  expect(await server.orders()).toHaveLength(1)
  // It is known now, and told until somebody has read it: whoever asked may be on another screen by then.
  expect(await tap()).toMatchObject({ ok: true, value: { ...tapped.value, kind: 'placed' } })
  expect(await server.orders()).toHaveLength(1)
  expectOk(await acceptUnsaved(phone.context))
  // Its dishes are out of the cart, and there is nothing left to ask about.
  expect(await tap()).toMatchObject({ ok: false, code: 'EN_CART_EMPTY' })
  expect(await checkUnsaved(phone.context)).toMatchObject({ ok: false, code: 'LD_NOT_FOUND' })
})

test('G19 G2 after a bug while an unsaved order is sent, the next tap settles the same order', async () => {
  disk.failAll('is full')
  const { api } = phone.context
  const send = vi.spyOn(api, 'sendFrozen').mockImplementationOnce(async (...given) => {
    send.mockRestore()
    await api.sendFrozen(...given)
    throw new Error('a bug')
  })
  await expect(tap()).rejects.toThrow('a bug')
  const [order] = await server.orders()
  expect(await tap()).toMatchObject({ ok: true, value: { kind: 'placed', intentId: order!.client_order_id } })
  expect(creates()).toBe(1)
  expect(await server.orders()).toHaveLength(1)
})

test('G19 G2 after a bug that nobody waited for, the next tap settles the same order', async () => {
  disk.failAll('is full')
  const { api } = phone.context
  const probed = Promise.withResolvers<void>()
  const send = vi.spyOn(api, 'sendFrozen').mockImplementationOnce(async (...given) => {
    send.mockRestore()
    await api.sendFrozen(...given)
    await probed.promise
    throw new Error('a bug')
  })
  const tapped = await tap()
  expect(tapped).toMatchObject({ ok: true, value: { kind: 'checking' } })
  const { settled } = phone.context.unsaved.order!
  probed.resolve()
  await expect(settled).rejects.toThrow('a bug')
  expect(await tap()).toMatchObject({ ok: true, value: { kind: 'placed' } })
  expect(creates()).toBe(1)
})

test('G19 an order that can’t be saved without a network is never sent later, and can be tapped again', async () => {
  disk.failAll('is full')
  phone.network.up = false
  expect(await tap()).toMatchObject({ ok: false, code: 'EN_NOT_SAVED' })
  disk.heal()
  phone.network.up = true
  await replay(phone.context)
  expect(creates()).toBe(0)
  expect(await server.orders()).toHaveLength(0)
  expect(await phone.cartCents()).toBe(cents)
  // And can be ordered once the phone is well.
  expect(await tap()).toMatchObject({ ok: true, value: { kind: 'saved' } })
})

test('G19 an unsaved order’s refusal is answered to the tap, and the cart stays', async () => {
  disk.failAll('is full')
  await server.change((shop) => {
    for (const service of shop.services) service.paused = true
  })
  const tapped = await tap()
  expect(tapped).toMatchObject({ ok: false, code: 'SP_0003' })
  disk.heal()
  expect(await phone.cartCents()).toBe(cents)
  expect(await server.orders()).toHaveLength(0)
})

test('G19 G1 an order whose commit hangs is answered as "checking", and is one order after a restart', async () => {
  disk.fail(1, 'hangs in its commit and is kept', ['outbox'])
  phone.network.up = false
  const tapped = await tap()
  expectOk(tapped)
  expect(tapped.value.kind).toBe('checking')
  // The phone is restarted: it was kept after all.
  phone.context.database.close()
  disk.heal()
  phone.network.up = true
  phone = { ...phone, context: await phone.another() }
  await phone.context.api.probe()
  // On a busy machine an answer may come too late, and is asked for again.
  const afterAnother = async () => {
    await hurry(phone.context)
    await replay(phone.context)
    return (await intentOf(phone, tapped.value.intentId)).state
  }
  await expect.poll(afterAnother).toBe('confirmed')
  expect(await server.orders()).toHaveLength(1)
  expect(await phone.cartCents()).toBe(0)
})

test('G19 an unsaved order answered by a captive portal’s page is settled by its key and placed once', async () => {
  disk.failAll('is full')
  phone.network.next('/order/create', answering('<html>Free Wi-Fi</html>', { type: 'text/html' }))
  expect(await tap()).toMatchObject({ ok: true, value: { kind: 'placed' } })
  expect(await server.orders()).toHaveLength(1)
})

test('G19 a cancellation that can’t be saved is sent at once, also repeatedly, and leaves no intent', async () => {
  await tapOrder(phone)
  await replay(phone.context)
  const [order] = await phone.context.database.orders.toArray()
  disk.failAll('is full')
  phone.network.up = false
  await expect(cancelOrder(phone.context, order!.id)).rejects.toThrow()
  phone.network.up = true
  await phone.context.api.probe()
  expectOk(await cancelOrder(phone.context, order!.id))
  expectOk(await cancelOrder(phone.context, order!.id))
  disk.heal()
  expectOk(await refreshOrder(phone.context, order!.id))
  expect(await phone.context.database.orders.get(order!.id)).toMatchObject({ state: 'cancelled' })
  expect(await phone.context.database.outbox.filter(({ call }) => call === 'orderCancel').count()).toBe(0)
})

describe('G19 a full phone deletes its pictures', () => {
  const fill = () => {
    const gone = async (name: string) => {
      if (name === pictureCache) disk.heal()
      return true
    }
    vi.stubGlobal('caches', { delete: gone })
    disk.failAll('is full')
  }
  const run = (name: keyof typeof commands, argument: unknown): Promise<Result<unknown>> => {
    const loop = undefined as unknown as Tab['loop']
    const tab: Tab = { visit: phone.visit, before: null, loop, show() {} }
    return commands[name].run(phone.context, argument as never, tab)
  }
  /** Orders at a restaurant that can't be reached. */
  const waiting = async (): Promise<string> => {
    phone.network.up = false
    await phone.context.api.probe()
    const id = await tapOrder(phone)
    phone.network.up = true
    await phone.context.api.probe()
    return id
  }

  test('to send a waiting order', async () => {
    const id = await waiting()
    fill()
    await replay(phone.context)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed', attempts: 1 })
  })

  test('to store an order that was sent', async () => {
    const id = await waiting()
    phone.network.next('/order/create', async (forward) => {
      const answer = await forward()
      fill()
      return answer
    })
    await replay(phone.context)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
    expect(await phone.context.database.orders.count()).toBe(1)
  })

  test('to withdraw an order', async () => {
    const id = await waiting()
    fill()
    expectOk(await run('withdraw', id))
    expect(await phone.cartCents()).toBe(cents)
  })

  test('to cancel an order', async () => {
    await waiting()
    await replay(phone.context)
    const [order] = await phone.context.database.orders.toArray()
    fill()
    expectOk(await run('cancelOrder', order!.id))
  })

  test('to reorder a refused order and to edit it', async () => {
    const id = await waiting()
    phone.network.next('/order/create', refusing(400, 'SP_0045'))
    await replay(phone.context)
    const { lines } = (await intentOf(phone, id)) as OrderIntentRow
    const wanted = lines.items.map((line) => ({ lineId: line.id, unitCents: line.snapshot.unitCents }))
    fill()
    const again = await run('reorder', {
      intentId: id,
      lines: wanted,
      appointmentAt: null,
      agreedTotalCents: cents,
    })
    expectOk(again)
    fill()
    expectOk(await run('edit', (again.value as { intentId: string }).intentId))
  })

  test('to save an address and to delete it', async () => {
    const address = addressOf()
    fill()
    expectOk(await run('saveAddress', address))
    fill()
    expectOk(await run('deleteAddress', address.id))
  })

  test('to start a guest’s session and to sign out', async () => {
    await phone.context.database.sessions.delete('current')
    fill()
    expectOk(await run('continueAsGuest', undefined))
    fill()
    expectOk(await run('signOut', { unsent: 'seal' }))
  })
})
