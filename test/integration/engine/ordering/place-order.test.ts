import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { orderingMenu } from '../../../../workers/engine/catalogue/ordering-menu.ts'
import { acceptCartChanges } from '../../../../workers/engine/cart/accept-changes.ts'
import { placeOrder } from '../../../../workers/engine/ordering/place-order.ts'
import { quoteOrder } from '../../../../workers/engine/ordering/quote-order.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { clearCart } from '../../../../workers/engine/cart/change-lines.ts'
import { addComboToCart, addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import {
  type Phone,
  checkoutOf,
  expectOk,
  intentOf,
  onlineVisit,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { sandwichDeal } from '../../../support/phone/sandwich-deal.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer('whole')
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

describe('placing an order', () => {
  test('G1 G2 saves the order with its key and frozen body on the phone before anything is sent', async () => {
    const before = phone.network.sent.length
    const id = await tapOrder(phone)
    const intent = await intentOf(phone, id)
    expect(intent).toMatchObject({ state: 'queued', attempts: 0, tableCode: 't1-k7wq' })
    expect(JSON.parse(intent.body)).toMatchObject({
      clientOrderId: id,
      totalAmount: 34.6,
      tableId: 't1-k7wq',
    })
    expect(phone.network.sent.length).toBe(before)
  })

  test('holds the lines of the cart, so that they can’t be ordered twice', async () => {
    await tapOrder(phone)
    expect(await phone.cartCents()).toBe(0)
    const again = await placeOrder(phone.context, phone.visit, checkout(0))
    expect(again).toMatchObject({ ok: false, code: 'EN_CART_EMPTY' })
    await clearCart(phone.context, 'dineIn')
    const cart = await phone.context.database.carts.toArray()
    expect(cart.flatMap(({ lines }) => lines)).toHaveLength(2)
  })

  test('G19 answers EN_NOT_SAVED when the disk is full and the network is down, and the cart is unchanged', async () => {
    const cents = await phone.cartCents()
    phone.network.up = false
    phone.context.database.outbox.hook('creating', () => {
      throw new DOMException('no space left', 'QuotaExceededError')
    })
    const result = await placeOrder(phone.context, phone.visit, checkout(cents))
    expect(result).toMatchObject({ ok: false, code: 'EN_NOT_SAVED' })
    expect(await phone.context.database.outbox.count()).toBe(0)
    expect(await phone.cartCents()).toBe(cents)
  })

  test('G5 stores the confirmed order, empties the cart and closes the intent in one transaction', async () => {
    const id = await tapOrder(phone)
    let refuse = true
    phone.context.database.orders.hook('creating', () => {
      if (refuse) throw new Error('crash')
    })
    await expect(replay(phone.context)).rejects.toThrow()
    expect((await intentOf(phone, id)).state).toBe('sending')
    expect((await phone.context.database.carts.toArray()).flatMap(({ lines }) => lines)).toHaveLength(2)
    refuse = false
    await replay(phone.context)
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect((await phone.context.database.carts.toArray()).flatMap(({ lines }) => lines)).toHaveLength(0)
    expect(await server.orders()).toHaveLength(1)
  })

  test('sends the diner’s language even if the menu doesn’t have it', async () => {
    await server.change((file) => {
      file.languages = ['es', 'en']
    })
    const french = await readyToOrder(server, { ...phone.visit, language: 'fr' })
    const id = await tapOrder(french)
    const intent = await intentOf(french, id)
    expect(JSON.parse(intent.body)).toMatchObject({ customerLanguage: 'fr' })
    await replay(french.context)
    expect((await intentOf(french, id)).state).toBe('confirmed')
    const rows = await server.db.selectFrom('orders').select('language').execute()
    expect(rows).toEqual([{ language: 'fr' }])
  })

  test('of the combos alone orders and holds those, and leaves the dishes in the cart', async () => {
    const { context, visit } = phone
    const dishesCents = await phone.cartCents()
    const combo = { ...sandwichDeal, orderType: 'dineIn' as const }
    expectOk(await addComboToCart(context, visit, combo))
    const asked = { orderType: 'dineIn' as const, addressId: null, ask: false }
    const both = await quoteOrder(context, visit, asked)
    const alone = await quoteOrder(context, visit, { ...asked, only: 'combos' })
    expectOk(both)
    expectOk(alone)
    expect(both.value.totalCents - alone.value.totalCents).toBe(dishesCents)

    const agreedTotalCents = alone.value.totalCents
    const id = await tapOrder(phone, { only: 'combos', agreedTotalCents })
    expect(JSON.parse((await intentOf(phone, id)).body)).toMatchObject({
      itemList: [],
      packageList: [{ packageId: 'sandwich-deal' }],
      totalAmount: agreedTotalCents / 100,
    })
    expect(await phone.cartCents()).toBe(dishesCents)
    await replay(context)
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect((await context.database.comboCarts.toArray()).flatMap(({ lines }) => lines)).toEqual([])
    expect(await phone.cartCents()).toBe(dishesCents)
  })

  test('refuses a total that the customer didn’t see, and changes nothing', async () => {
    const cents = await phone.cartCents()
    const result = await placeOrder(phone.context, phone.visit, checkout(cents - 1))
    expect(result).toMatchObject({
      ok: false,
      code: 'EN_CART_CHANGED',
      params: { differences: { totalCents: cents } },
    })
    expect(await phone.cartCents()).toBe(cents)
  })

  test('G30 uses a menu that leaves out dishes outside their opening period', async () => {
    const breakfast = await readyToOrder(server, onlineVisit)
    server.time.now = Date.parse('2026-11-21T09:00:00Z')
    await breakfast.context.clock.learn(server.time.now)
    const menu = await orderingMenu(breakfast.context, onlineVisit, 'pickup')
    expectOk(menu)
    const morningOnly = [...menu.value.menu.items.values()].find(
      ({ openingPeriods }) => openingPeriods.length > 0,
    )!
    server.time.now = Date.parse('2026-11-21T04:00:00Z')
    await breakfast.context.clock.learn(server.time.now)
    const later = await orderingMenu(breakfast.context, onlineVisit, 'pickup')
    expectOk(later)
    expect(later.value.menu.items.has(morningOnly.id)).toBe(false)
  })

  test('G30 names the dish that isn’t served at the chosen time, and succeeds for a time at which it is', async () => {
    server.time.now = Date.parse('2026-11-21T09:00:00Z')
    const breakfast = await readyToOrder(server, onlineVisit)
    const build = { itemId: 'avocado-toast', skuId: null, options: [] }
    expectOk(
      await addToCart(breakfast.context, onlineVisit, { orderType: 'pickup', build, quantity: 1, note: '' }),
    )
    const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '', mobile: '' }
    const tap = async (at: string) => {
      const asked = { contact, diners: null, appointmentAt: Date.parse(at) }
      return placeOrder(breakfast.context, onlineVisit, await checkoutOf(breakfast, asked))
    }
    const evening = await tap('2026-11-21T19:00:00Z')
    expect(evening).toMatchObject({
      ok: false,
      code: 'EN_NOT_SERVED_THEN',
      params: { names: expect.stringMatching(/avocado toast/i) },
    })
    expect(await breakfast.context.database.outbox.count()).toBe(0)
    expectOk(await tap('2026-11-22T09:00:00Z'))
    await replay(breakfast.context)
    expect(await server.orders()).toHaveLength(1)
  })

  test('doesn’t require a mandatory dish that is hidden now, even if it is served at the chosen time', async () => {
    await server.change((file) => {
      const dishes = file.categories.flatMap(({ items }) => items)
      dishes.find(({ id }) => id === 'avocado-toast')!.mandatory = true
    })
    server.time.now = Date.parse('2026-11-21T19:00:00Z')
    const evening = await readyToOrder(server, onlineVisit)
    const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '', mobile: '' }
    const asked = { contact, diners: null, appointmentAt: Date.parse('2026-11-22T09:00:00Z') }
    expectOk(await placeOrder(evening.context, onlineVisit, await checkoutOf(evening, asked)))
    await replay(evening.context)
    expect(await server.orders()).toHaveLength(1)
  })

  test('refuses a dish that has become members-only to a guest before anything is saved', async () => {
    await server.change((file) => {
      const dishes = file.categories.flatMap(({ items }) => items)
      dishes.find(({ id }) => id === 'burrata')!.memberOnly = true
    })
    expectOk(await syncCatalogue(phone.context, phone.visit))
    const result = await placeOrder(phone.context, phone.visit, checkout(await phone.cartCents()))
    expect(result).toMatchObject({ ok: false, code: 'LD_MEMBERS_ONLY' })
    expect(await phone.context.database.outbox.count()).toBe(0)
  })

  test('refuses to add a combo with a members-only dish to a guest’s cart', async () => {
    await server.change((file) => {
      const dishes = file.categories.flatMap(({ items }) => items)
      dishes.find(({ id }) => id === 'hummus-pita')!.memberOnly = true
    })
    expectOk(await syncCatalogue(phone.context, phone.visit))
    const pick = (pileId: string, itemId: string) => ({
      pileId,
      build: { itemId, skuId: null, options: [] },
      quantity: 1,
    })
    const add = (sandwich: string) =>
      addComboToCart(phone.context, phone.visit, {
        orderType: 'dineIn',
        comboId: 'sandwich-deal',
        picks: [
          pick('deal-sandwich', sandwich),
          pick('deal-drink', 'alcohol-free-beer'),
          pick('deal-sweet', 'cookie'),
        ],
        quantity: 1,
      })
    expect(await add('hummus-pita')).toMatchObject({ ok: false, code: 'LD_MEMBERS_ONLY' })
    expectOk(await add('bikini'))
  })

  test('refuses dishes and combos that are too many for one order, and keeps the cart', async () => {
    const { carts, comboCarts } = phone.context.database
    const [cart] = await carts.toArray()
    const { snapshot } = cart!.lines[0]!
    const many = <L>(line: L) =>
      Array.from({ length: 60 }, (_, at) => ({
        ...line,
        id: crypto.randomUUID(),
        note: `${at}`,
        quantity: 1,
      }))
    const combo = { comboId: 'sandwich-deal', snapshot, intentId: null }
    const pick = (pileId: string, itemId: string) => ({
      pileId,
      build: { itemId, skuId: null, options: [] },
      quantity: 1,
    })
    const picks = [
      pick('deal-sandwich', 'bikini'),
      pick('deal-drink', 'alcohol-free-beer'),
      pick('deal-sweet', 'cookie'),
    ]
    await carts.put({ ...cart!, lines: many(cart!.lines[0]!) })
    await comboCarts.put({ ...cart!, lines: many({ ...combo, picks }) })
    const told = await placeOrder(phone.context, phone.visit, checkout(1))
    const seen = (!told.ok && told.params?.differences?.lines) || []
    expectOk(await acceptCartChanges(phone.context, phone.visit, { orderType: 'dineIn', seen }))
    const [combos] = await comboCarts.toArray()
    const cents = (await phone.cartCents()) + 60 * combos!.lines[0]!.snapshot.unitCents
    const result = await placeOrder(phone.context, phone.visit, checkout(cents))
    expect(result).toMatchObject({ ok: false, code: 'LD_TOO_LARGE' })
    expect(await phone.context.database.outbox.count()).toBe(0)
    expect((await carts.toArray())[0]!.lines).toHaveLength(60)
  })

  test('accepts a changed price only if the shown price is still the current one', async () => {
    const linesNow = async () => (await phone.context.database.carts.toArray()).flatMap(({ lines }) => lines)
    const prices = async () =>
      Object.fromEntries((await linesNow()).map(({ build, snapshot }) => [build.itemId, snapshot.unitCents]))
    const setPrice = async (price: number) => {
      await server.change((file) => {
        for (const { items } of file.categories)
          for (const item of items) if (item.id === 'burrata') item.price = price
      })
      expectOk(await syncCatalogue(phone.context, phone.visit))
    }
    const before = await prices()
    await setPrice(12.5)
    const told = await placeOrder(phone.context, phone.visit, checkout(await phone.cartCents()))
    expect(told).toMatchObject({ ok: false, code: 'EN_CART_CHANGED' })
    const seen = (!told.ok && told.params?.differences?.lines) || []
    await setPrice(13)
    expectOk(await acceptCartChanges(phone.context, phone.visit, { orderType: 'dineIn', seen }))
    expect(await prices()).toEqual(before)
    await setPrice(12.5)
    expectOk(await acceptCartChanges(phone.context, phone.visit, { orderType: 'dineIn', seen }))
    expect(await prices()).toEqual({ ...before, burrata: 1250 })
  })

  test('names the missing mandatory dish before anything is saved', async () => {
    await server.change((file) => {
      const bread = file.categories.flatMap(({ items }) => items).find(({ id }) => id === 'tomato-bread')!
      bread.mandatory = true
    })
    expectOk(await syncCatalogue(phone.context, phone.visit))
    const result = await placeOrder(phone.context, phone.visit, checkout(await phone.cartCents()))
    expect(result).toMatchObject({ ok: false, code: 'EN_REQUIRED_MISSING' })
    expect(String(!result.ok && result.params?.names)).toMatch(/bread/i)
    expect(await phone.context.database.outbox.count()).toBe(0)
  })

  test('G17 sends an order at a table only as long as it can be ordered there', async () => {
    const id = await tapOrder(phone)
    const { expiresAt } = (await phone.context.database.diningTables.get('t1-k7wq'))!
    expect((await intentOf(phone, id)).deadlineAt).toBe(expiresAt - 5_000)
  })

  test('G17 answers EN_TABLE_EXPIRED from shortly before the table link’s hour is over', async () => {
    const { scannedAt = 0 } = (await phone.context.database.diningTables.get('t1-k7wq')) ?? {}
    await phone.context.clock.learn(scannedAt + 60 * 60 * 1000 - 4_000)
    const result = await placeOrder(phone.context, phone.visit, checkout(await phone.cartCents()))
    expect(result).toMatchObject({ ok: false, code: 'EN_TABLE_EXPIRED' })
  })
})

const checkout = (agreedTotalCents: number) => ({
  orderType: 'dineIn' as const,
  appointmentAt: null,
  payment: 'payAtRestaurant' as const,
  contact: null,
  note: '',
  cutlery: 0,
  diners: 2,
  agreedTotalCents,
})
