import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFree } from '../../../../core/domain/cart/cart.ts'
import { afterEvent } from '../../../../core/domain/order/intent-states.ts'
import { shownTotalCents } from '../../../../core/domain/pricing/shown-total.ts'
import { isStorageFailure } from '../../../../core/storage/failures.ts'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { addComboToCart, addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { clearCart } from '../../../../workers/engine/cart/change-lines.ts'
import type { OfferedLine, Reorder } from '../../../../workers/engine/ordering/checkout.ts'
import { withdraw } from '../../../../workers/engine/orders/cancel-order.ts'
import { orderIntent } from '../../../../workers/engine/orders/order-outbox.ts'
import { dismiss, edit } from '../../../../workers/engine/reorder/put-away.ts'
import { offerAgain } from '../../../../workers/engine/reorder/offer-again.ts'
import { reorder } from '../../../../workers/engine/reorder/reorder.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { noteScan } from '../../../../workers/engine/catalogue/shop-sync.ts'
import {
  type Phone,
  expectOk,
  fillCart,
  intentOf,
  lostOnTheWay,
  onlineVisit,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { sandwichDeal } from '../../../support/phone/sandwich-deal.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

const hourMs = 60 * 60 * 1000

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer('whole')
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

/** Lets the outbox work until it has nothing more to do. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await phone.context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    await replay(phone.context)
  }
}

const setPrice = (itemId: string, price: number) =>
  server.change((file) => {
    for (const { items } of file.categories)
      for (const item of items) if (item.id === itemId) item.price = price
  })

const takeOff = (itemId: string) =>
  server.change((file) => {
    for (const category of file.categories) category.items = category.items.filter(({ id }) => id !== itemId)
  })

/** An order that was refused because the burrata costs another price now: 12.50 instead of 11.50. */
async function refusedForItsPrice(): Promise<string> {
  const id = await tapOrder(phone)
  await setPrice('burrata', 12.5)
  await settle()
  expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code: 'SP_10010' })
  return id
}

/** An order whose table's link ran out before anybody could be reached. */
async function expiredAtTheTable(): Promise<string> {
  phone.network.up = false
  await phone.context.api.probe()
  const id = await tapOrder(phone)
  phone.network.up = true
  server.time.now += hourMs + 60_000
  await phone.context.api.probe()
  await settle()
  expect(await intentOf(phone, id)).toMatchObject({ state: 'expired', code: 'EN_DEADLINE' })
  return id
}

async function offerOf(intentId: string): Promise<OfferedLine[]> {
  const offer = await offerAgain(phone.context, phone.visit, intentId)
  expectOk(offer)
  expect(offer.value.hasSavings).toBe(false)
  return offer.value.lines
}

/** Yes to everything that can be had. */
function yesTo(intentId: string, lines: OfferedLine[], changes: Partial<Reorder> = {}): Reorder {
  const wanted = lines.flatMap(({ lineId, afterCents, quantity }) =>
    afterCents === null ? [] : [{ lineId, unitCents: afterCents, quantity }],
  )
  return {
    intentId,
    lines: wanted.map(({ lineId, unitCents }) => ({ lineId, unitCents })),
    agreedTotalCents: wanted.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    appointmentAt: null,
    ...changes,
  }
}

const again = (asked: Reorder) => reorder(phone.context, phone.visit, asked)

const open = async (): Promise<IntentRow[]> =>
  (await phone.context.database.outbox.toArray()).filter(({ state }) => state === 'queued')

const allLines = async () => (await phone.context.database.carts.toArray()).flatMap(({ lines }) => lines)

describe('an order that was refused for its price', () => {
  test('G10 is offered again line by line at the prices of the current menu, which is fetched first', async () => {
    const id = await refusedForItsPrice()
    const before = phone.network.count('/category/list')
    expect(await offerOf(id)).toMatchObject(
      [
        { title: /burrata/i, quantity: 2, beforeCents: 1150, afterCents: 1250 },
        { title: /cheesecake/i, quantity: 2, beforeCents: 580, afterCents: 580 },
      ].map(({ title, ...line }) => ({ ...line, title: expect.stringMatching(title) })),
    )
    expect(phone.network.count('/category/list')).toBeGreaterThan(before)
  })

  test('G10 G6 is reordered under a new key, at the agreed total', async () => {
    const id = await refusedForItsPrice()
    const placed = await again(yesTo(id, await offerOf(id)))
    expectOk(placed)
    expect(placed.value.intentId).not.toBe(id)
    expect(await intentOf(phone, id)).toMatchObject({
      state: 'cancelled',
      code: 'EN_REORDERED',
      data: { intentId: placed.value.intentId },
    })
    await settle()
    expect(await server.orders()).toMatchObject([
      { client_order_id: placed.value.intentId, total_cents: 3660 },
    ])
    expect(await allLines()).toEqual([])
  })

  test('keeps the checkout’s entries when it is reordered', async () => {
    const id = await tapOrder(phone, { note: 'no nuts', diners: 3, payment: 'payLater' })
    await setPrice('burrata', 12.5)
    await settle()
    const placed = await again(yesTo(id, await offerOf(id)))
    expectOk(placed)
    const before = JSON.parse((await intentOf(phone, id)).body)
    const after = JSON.parse((await intentOf(phone, placed.value.intentId)).body)
    const { clientOrderId, totalAmount, oldAmount, itemList, ...kept } = before
    expect(after).toMatchObject(kept)
    expect(kept).toMatchObject({ remark: 'no nuts', dinersNumber: 3, paymentType: 'payLater' })
    expect(after.clientOrderId).not.toBe(clientOrderId)
    expect([totalAmount, oldAmount, itemList.length]).toEqual([34.6, 34.6, 2])
  })

  test('G10 isn’t offered again while the new menu can’t be fetched', async () => {
    const id = await refusedForItsPrice()
    phone.network.up = false
    expect(await offerAgain(phone.context, phone.visit, id)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  })

  test('is offered with its dishes as the menu has them now, for the filter to judge', async () => {
    const id = await refusedForItsPrice()
    const lines = await offerOf(id)
    expect(lines.map(({ built }) => built.map((one) => [one?.item.id, one?.item.allergens]))).toContainEqual([
      ['cheesecake', ['gluten', 'eggs', 'milk']],
    ])
  })

  test('G10 isn’t reordered if a price has changed again since the offer', async () => {
    const id = await refusedForItsPrice()
    const lines = await offerOf(id)
    await setPrice('cheesecake', 6)
    await offerOf(id)
    const result = await again(yesTo(id, lines))
    expect(result).toMatchObject({ ok: false, code: 'EN_CART_CHANGED' })
    expect(!result.ok && result.params?.offer).toMatchObject({
      lines: [{ afterCents: 1250 }, { beforeCents: 580, afterCents: 600 }],
    })
    expect(await open()).toEqual([])
    expect((await intentOf(phone, id)).state).toBe('attention')
  })

  test('G10 isn’t reordered at other line prices than offered, even if the total is the same', async () => {
    const id = await refusedForItsPrice()
    const lines = await offerOf(id)
    const swapped = yesTo(id, lines)
    const [first, second] = swapped.lines as [Reorder['lines'][0], Reorder['lines'][0]]
    const asked = {
      ...swapped,
      lines: [
        { ...first, unitCents: first.unitCents - 50 },
        { ...second, unitCents: second.unitCents + 50 },
      ],
    }
    expect(await again(asked)).toMatchObject({ ok: false, code: 'EN_CART_CHANGED' })
    expect(await again({ ...swapped, agreedTotalCents: swapped.agreedTotalCents - 1 })).toMatchObject({
      ok: false,
      code: 'EN_CART_CHANGED',
    })
    expect(await open()).toEqual([])
  })

  test('is reordered without the lines that the customer left out', async () => {
    const id = await refusedForItsPrice()
    const lines = (await offerOf(id)).filter(({ afterCents }) => afterCents === 580)
    const placed = await again(yesTo(id, lines))
    expectOk(placed)
    await settle()
    expect(await server.orders()).toMatchObject([{ total_cents: 1160 }])
    expect(await allLines()).toEqual([])
  })

  test('is offered with a removed dish marked as gone, and can be reordered without it', async () => {
    const id = await tapOrder(phone)
    await takeOff('burrata')
    await settle()
    const lines = await offerOf(id)
    expect(lines).toMatchObject([{ beforeCents: 1150, afterCents: null }, { afterCents: 580 }])
    const gone = lines[0]!
    const withGone = yesTo(id, lines, {
      lines: lines.map(({ lineId, beforeCents }) => ({ lineId, unitCents: beforeCents })),
      agreedTotalCents: 3460,
    })
    expect(await again(withGone)).toMatchObject({ ok: false, code: 'EN_CART_CHANGED' })
    expect(await again(yesTo(id, [gone]))).toMatchObject({ ok: false, code: 'EN_CART_EMPTY' })
    expectOk(await again(yesTo(id, lines)))
    await settle()
    expect(await server.orders()).toMatchObject([{ total_cents: 1160 }])
  })

  test('G2 becomes one new order when it is reordered several times, even from two tabs', async () => {
    const id = await refusedForItsPrice()
    const asked = yesTo(id, await offerOf(id))
    const tab = await phone.another()
    const [one, two] = await Promise.all([again(asked), reorder(tab, phone.visit, asked)])
    const three = await again(asked)
    expectOk(one)
    expect([two, three]).toEqual([one, one])
    expect(await open()).toHaveLength(1)
    await settle()
    expect(await server.orders()).toHaveLength(1)
  })

  test('isn’t reordered without a dish that has become mandatory', async () => {
    const id = await refusedForItsPrice()
    await server.change((file) => {
      const bread = file.categories.flatMap(({ items }) => items).find((item) => item.id === 'tomato-bread')!
      bread.mandatory = true
    })
    const result = await again(yesTo(id, await offerOf(id)))
    expect(result).toMatchObject({ ok: false, code: 'EN_REQUIRED_MISSING' })
    expect((await intentOf(phone, id)).state).toBe('attention')
  })
})

describe('a crash while an order is reordered', () => {
  const steps = ['the old one is closed', 'the new one is added', 'the lines are moved'] as const

  test.each(steps)(
    'G1 G6 when %s: the old intent and the cart stay unchanged, and no new intent exists',
    async (step) => {
      const id = await refusedForItsPrice()
      const asked = yesTo(id, await offerOf(id))
      const { outbox, carts } = phone.context.database
      const held = await allLines()
      let crash = true
      const die = () => {
        if (crash) throw new DOMException('gone', 'AbortError')
      }
      if (step === 'the old one is closed') outbox.hook('updating', die)
      if (step === 'the new one is added') outbox.hook('creating', die)
      if (step === 'the lines are moved') carts.hook('updating', die)
      await expect(again(asked)).rejects.toSatisfy(isStorageFailure)
      expect((await intentOf(phone, id)).state).toBe('attention')
      expect(await outbox.count()).toBe(1)
      expect(await allLines()).toEqual(held)

      crash = false
      expectOk(await again(asked))
      await settle()
      expect(await server.orders()).toHaveLength(1)
    },
  )

  test('a programming error is thrown, not answered as a failed save', async () => {
    const id = await refusedForItsPrice()
    const asked = yesTo(id, await offerOf(id))
    const bug = vi.spyOn(phone.context.clock, 'isSure').mockImplementation(() => {
      throw new TypeError('a bug')
    })
    await expect(again(asked)).rejects.toThrow('a bug')
    bug.mockRestore()
    expect(await open()).toEqual([])
    expectOk(await again(asked))
  })

  test('G1 a phone restarted after the commit sends the new order', async () => {
    const id = await refusedForItsPrice()
    expectOk(await again(yesTo(id, await offerOf(id))))
    const relaunched = await phone.another()
    await replay(relaunched)
    expect(await server.orders()).toHaveLength(1)
    expect((await intentOf(phone, id)).state).toBe('cancelled')
  })
})

describe('an order whose table link has expired', () => {
  test('G17 isn’t reordered before its table is scanned again', async () => {
    const id = await expiredAtTheTable()
    const asked = yesTo(id, await offerOf(id))
    expect(await again(asked)).toMatchObject({ ok: false, code: 'EN_TABLE_EXPIRED' })
    await noteScan(phone.context, 't1-k7wq', true)
    expectOk(await again(asked))
    await settle()
    expect(await server.orders()).toMatchObject([{ total_cents: 3460 }])
    expect(await phone.context.database.orders.toArray()).toMatchObject([{ tableNumber: '1' }])
  })

  test('G17 isn’t reordered at another table or without a table', async () => {
    const id = await expiredAtTheTable()
    const asked = yesTo(id, await offerOf(id))
    await noteScan(phone.context, 't2-m4xe', true)
    for (const tableCode of ['t2-m4xe', null]) {
      const result = await reorder(phone.context, { ...phone.visit, tableCode }, asked)
      expect(result).toMatchObject({ ok: false, code: 'EN_TABLE_EXPIRED' })
    }
    expect(await open()).toEqual([])
  })

  test('G17 isn’t reordered at a table that the restaurant has removed', async () => {
    const id = await expiredAtTheTable()
    await server.change((file) => {
      file.tables = file.tables.filter(({ code }) => code !== 't1-k7wq')
    })
    await noteScan(phone.context, 't1-k7wq', true)
    const asked = yesTo(id, await offerOf(id))
    expect(await again(asked)).toMatchObject({ ok: false, code: 'SP_0027' })
  })

  test('removes its dishes from the cart when it is reordered, but not those added since', async () => {
    const id = await expiredAtTheTable()
    expect(await phone.cartCents()).toBe(3460)
    const carts = phone.context.database.carts
    await carts.toCollection().modify((cart) => {
      cart.lines[0]!.quantity += 1
    })
    await noteScan(phone.context, 't1-k7wq', true)
    expectOk(await again(yesTo(id, await offerOf(id))))
    expect(await phone.cartCents()).toBe(1150)
  })
})

describe('reordering for another time', () => {
  test('accepts only a slot that the restaurant offers', async () => {
    phone = await readyToOrder(server, onlineVisit)
    const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '', mobile: '' }
    const at = Date.parse('2026-11-20T21:00:00Z')
    const id = await tapOrder(phone, { contact, appointmentAt: at, diners: null })
    expectOk(await withdraw(phone.context, id))
    const lines = await offerOf(id)
    expect(await again(yesTo(id, lines, { appointmentAt: at - 7 * 60_000 }))).toMatchObject({
      ok: false,
      code: 'SP_0005',
    })
    expectOk(await again(yesTo(id, lines, { appointmentAt: at + hourMs })))
    await settle()
    const [order] = await phone.context.database.orders.toArray()
    expect(order).toMatchObject({ appointmentAt: at + hourMs, contact })
  })
})

describe('reordering is refused', () => {
  test('G6 for an order that is queued, unknown or confirmed', async () => {
    const id = await tapOrder(phone)
    const asked = { intentId: id, lines: [], agreedTotalCents: 0, appointmentAt: null }
    expect(await again(asked)).toMatchObject({ ok: false, code: 'SP_0045' })
    phone.network.next('/order/create', (forward) => {
      phone.network.up = false
      return lostOnTheWay(forward)
    })
    await replay(phone.context)
    expect((await intentOf(phone, id)).state).toBe('unknown')
    expect(await again(asked)).toMatchObject({ ok: false, code: 'SP_0045' })
    phone.network.up = true
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect(await again(asked)).toMatchObject({ ok: false, code: 'SP_0045' })
  })

  test.each(['queued', 'sending', 'unknown', 'parked', 'confirmed'] as const)(
    'G6 by the state table for an intent that is %s',
    async (state) => {
      const intent = { ...(await intentOf(phone, await tapOrder(phone))), state }
      expect(afterEvent(intent, { type: 'replaced', by: 'another' }, 0)).toBeNull()
    },
  )

  test('G9 for another customer’s order and without a session', async () => {
    const id = await refusedForItsPrice()
    const asked = yesTo(id, await offerOf(id))
    await phone.context.database.sessions.update('current', { customerId: 'somebody-else' })
    expect(await again(asked)).toMatchObject({ ok: false, code: 'EN_OTHER_CUSTOMER' })
    await phone.context.database.sessions.delete('current')
    expect(await again(asked)).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
  })
})

describe('taking an order back', () => {
  test('G13 returns its dishes and the checkout’s entries, only once', async () => {
    phone.network.up = false
    const id = await tapOrder(phone, { note: 'no nuts', diners: 3, payment: 'payLater' })
    expect(await edit(phone.context, id)).toMatchObject({
      ok: true,
      value: { orderType: 'dineIn', note: 'no nuts', diners: 3, payment: 'payLater', appointmentAt: null },
    })
    expect(await phone.cartCents()).toBe(3460)
    expect(await phone.context.database.outbox.count()).toBe(0)
    expect(await edit(phone.context, id)).toMatchObject({ ok: false, code: 'LD_NOT_FOUND' })
    expect(await phone.cartCents()).toBe(3460)
  })

  test('answers which cart lines its dishes are in, and how many those hold without them', async () => {
    const { context, visit } = phone
    phone.network.up = false
    const id = await tapOrder(phone)
    const build = { itemId: 'burrata', skuId: null, options: [] }
    expectOk(await addToCart(context, visit, { orderType: 'dineIn', build, quantity: 3, note: '' }))
    const rowOf = async () => (await context.database.carts.toArray())[0]!
    const twin = (await rowOf()).lines.find(isFree)!
    const [burrata, cheesecake] = (await orderIntent(context, id))!.lines.items
    const taken = await edit(context, id)
    expectOk(taken)
    expect((await rowOf()).lines.map(({ quantity }) => quantity)).toEqual([5, 2])
    expect(taken.value.given).toEqual([
      { of: burrata!.id, lineId: twin.id, rest: 3 },
      { of: cheesecake!.id, lineId: cheesecake!.id, rest: 0 },
    ])
  })

  test('of combos alone stays "only combos" while other dishes are in the cart', async () => {
    const { context, visit } = phone
    phone.network.up = false
    const deal = { ...sandwichDeal, orderType: 'dineIn' } as const
    expectOk(await addComboToCart(context, visit, deal))
    const combos = (await context.database.comboCarts.toArray()).flatMap(({ lines }) => lines)
    const agreedTotalCents = shownTotalCents(combos)
    const alone = { only: 'combos', agreedTotalCents } as const
    const beside = await edit(context, await tapOrder(phone, alone))
    expect(beside).toMatchObject({ ok: true, value: { only: 'combos' } })
    const placed = await tapOrder(phone, alone)
    expectOk(await clearCart(context, 'dineIn'))
    const whole = await edit(context, placed)
    expectOk(whole)
    expect(whole.value.only).toBeUndefined()
  })

  test('is refused while the restaurant may have the order', async () => {
    const id = await tapOrder(phone)
    phone.network.next('/order/create', (forward) => {
      phone.network.up = false
      return lostOnTheWay(forward)
    })
    await replay(phone.context)
    expect(await edit(phone.context, id)).toMatchObject({ ok: false, code: 'SP_0045' })
    expect((await intentOf(phone, id)).state).toBe('unknown')
  })

  test('to edit it returns the dishes once, even if the order had expired', async () => {
    const id = await expiredAtTheTable()
    expectOk(await edit(phone.context, id))
    expect(await phone.cartCents()).toBe(3460)
  })

  test('by withdrawal returns the dishes once, even if the order had expired', async () => {
    const id = await expiredAtTheTable()
    expectOk(await withdraw(phone.context, id))
    expect(await phone.cartCents()).toBe(3460)
  })
})

test('a queued order can’t be dismissed, a withdrawn one can', async () => {
  const id = await tapOrder(phone)
  expect(await dismiss(phone.context, id)).toMatchObject({ ok: false, code: 'SP_0045' })
  expectOk(await withdraw(phone.context, id))
  expectOk(await dismiss(phone.context, id))
  expect(await phone.context.database.outbox.count()).toBe(0)
  expect(await phone.cartCents()).toBe(3460)
})

describe('an order whose dishes are ordered from the cart', () => {
  const replacedBy = (intentId: string) => ({ state: 'cancelled', code: 'EN_REORDERED', data: { intentId } })

  test('after it expired counts as ordered again, and can’t be ordered a second time', async () => {
    const id = await expiredAtTheTable()
    const asked = yesTo(id, await offerOf(id))
    await noteScan(phone.context, 't1-k7wq', true)
    const next = await tapOrder(phone)
    expect(await intentOf(phone, id)).toMatchObject(replacedBy(next))
    expect(await again(asked)).toEqual({ ok: true, value: { intentId: next } })
    expect(await edit(phone.context, id)).toMatchObject({ ok: false, code: 'EN_REORDERED' })
    await settle()
    expect(await server.orders()).toMatchObject([{ client_order_id: next, total_cents: 3460 }])
  })

  test('after it was withdrawn counts as ordered again, also if more is ordered with them', async () => {
    const id = await tapOrder(phone)
    expectOk(await withdraw(phone.context, id))
    const { context, visit } = phone
    const build = { itemId: 'burrata', skuId: null, options: [] }
    expectOk(await addToCart(context, visit, { orderType: 'dineIn', build, quantity: 1, note: '' }))
    const next = await tapOrder(phone)
    expect(await intentOf(phone, id)).toMatchObject(replacedBy(next))
  })

  test('stays as it is if only some of them are ordered', async () => {
    const id = await tapOrder(phone)
    expectOk(await withdraw(phone.context, id))
    await phone.context.database.carts.toCollection().modify((cart) => {
      cart.lines[0]!.quantity -= 1
    })
    await tapOrder(phone)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'cancelled', code: null })
  })

  test('is one order for each portion of them, the newest first', async () => {
    const first = await tapOrder(phone)
    await fillCart(phone)
    const second = await tapOrder(phone)
    for (const id of [first, second]) expectOk(await withdraw(phone.context, id))
    expect(await phone.cartCents()).toBe(2 * 3460)
    await phone.context.database.carts.toCollection().modify((cart) => {
      for (const line of cart.lines) line.quantity -= 1
    })
    await tapOrder(phone)
    const codes = [first, second].map(async (id) => (await intentOf(phone, id)).code)
    expect(await Promise.all(codes)).toEqual([null, 'EN_REORDERED'])
  })

  test('stays as it is if another customer orders them', async () => {
    const id = await tapOrder(phone)
    expectOk(await withdraw(phone.context, id))
    await phone.context.database.sessions.update('current', { customerId: 'somebody-else' })
    await tapOrder(phone)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'cancelled', code: null })
  })
})
