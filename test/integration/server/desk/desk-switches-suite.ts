import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { pausedMenuCode } from '../../../../core/contract/errors.ts'
import { readMenu } from '../../../../core/contract/wire/menu/menu-codec.ts'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import type { OrderDraft } from '../../../../core/schema/order/order.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { sweep } from '../../../../server/jobs/sweep.ts'
import { bookingOffer } from '../../../support/shops/booking-shop.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import { line, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

const minutes = (count: number): number => count * 60_000

/** A combo of the order shop with this first dish and this size of its pizza. */
const lunchWith = (first: string, skuId = 'pizza-s', unitCents = 1400): OrderDraft['combos'][number] => ({
  id: 'combo-1',
  comboId: 'lunch',
  quantity: 1,
  picks: [
    { pileId: 'first', build: { itemId: first, skuId: null, options: [] }, quantity: 1 },
    { pileId: 'second', build: { itemId: 'pizza.margherita', skuId, options: [] }, quantity: 1 },
  ],
  snapshot: { title: '', picture: '', details: [], unitCents },
})

/** What must hold on every database. */
export function deskSwitchesSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`dishes and services switched off at the desk, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient
    beforeEach(async () => {
      server = await open()
      desk = await signedInDesk(server)
    })
    afterEach(() => server.close())

    const shopNow = async () => {
      const body = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null }
      return (await server.post(calls.storeGet, body)).envelope.data
    }
    const hashesNow = async () => (await shopNow()).info.itemCacheList
    const menuNow = async (serviceId = 'pickup', language = 'en') =>
      (await server.post(calls.categoryList, { serviceId, language, storeId: 'corner' })).envelope
    const serviceNow = async (id = 'pickup') =>
      (await shopNow()).serviceList.find(({ serviceId }) => serviceId === id)!
    const codeOfOrder = async (changes: Partial<OrderDraft> = {}) => {
      const guest = await server.signIn()
      return (await server.order(guest, orderWire(guest, changes))).envelope
    }
    const heard = () => {
      const changes: Change[] = []
      server.services.changes.subscribe((change) => changes.push(change))
      return changes
    }

    describe('a sold-out dish', () => {
      test('is excluded from its menus, whose hashes change; both are as before once it is back', async () => {
        const before = await hashesNow()
        const menuBefore = await menuNow()
        const changes = heard()
        const { envelope } = await desk.ask('sold-out', { itemId: 'rice' })
        expect(envelope.data).toEqual({
          id: 'rice',
          title: 'Rice',
          category: 'Mains',
          soldOutSince: server.clock.now,
        })
        expect(changes).toEqual([{ kind: 'shop', shopId: 'corner' }])
        const during = await hashesNow()
        for (const [at, { itemsMd5 }] of during.entries()) expect(itemsMd5).not.toBe(before[at]!.itemsMd5)
        for (const language of ['en', 'es']) {
          const { data } = await menuNow('pickup', language)
          expect(data.excludedItemIds).toEqual(['rice'])
          const hash = during.find((one) => one.language === language && one.serviceSubType === 'pickup')
          expect(data.md5).toBe(hash?.itemsMd5)
          const menu = readMenu(data, 'pickup', 'en')
          expect(menu.categories[0]!.items.map(({ id }) => id)).not.toContain('rice')
        }
        expect((await desk.ask('back', { itemId: 'rice' })).envelope.data.soldOutSince).toBeNull()
        expect(await hashesNow()).toEqual(before)
        expect(await menuNow()).toEqual(menuBefore)
      })

      test('of a single service changes only that service’s menus', async () => {
        await server.reimport((file) => void (file.categories[0]!.items[1]!.orderTypes = ['dineIn']))
        const before = await hashesNow()
        await desk.ask('sold-out', { itemId: 'stew' })
        const changed = (await hashesNow()).filter(({ itemsMd5 }, at) => itemsMd5 !== before[at]!.itemsMd5)
        expect(new Set(changed.map(({ serviceSubType }) => serviceSubType))).toEqual(new Set(['dineIn']))
        expect((await menuNow('pickup')).data.excludedItemIds).toEqual([])
      })

      test('is refused in an order and in a combo, with the id of the line', async () => {
        const two = { items: [line('rice', 1150), line('stew', 990)], totalCents: 2140, oldCents: 2140 }
        const withRice = {
          items: [],
          combos: [lunchWith('rice', 'pizza-s', 1500)],
          totalCents: 1500,
          oldCents: 1500,
        }
        const withStew = { items: [], combos: [lunchWith('stew')], totalCents: 1400, oldCents: 1400 }
        for (const draft of [two, withRice, withStew]) expect((await codeOfOrder(draft)).code).toBe('')
        await desk.ask('sold-out', { itemId: 'rice' })
        const refused = await codeOfOrder(two)
        expect(refused).toMatchObject({
          code: 'SP_10010',
          data: {
            totalAmount: 9.9,
            lineList: [{ lineId: 'line-rice', agreedPrice: 11.5, currentPrice: null }],
          },
        })
        expect(await codeOfOrder(withRice)).toMatchObject({
          code: 'SP_10010',
          data: { lineList: [{ lineId: 'combo-1', currentPrice: null }] },
        })
        expect((await codeOfOrder(withStew)).code).toBe('')
        await desk.ask('back', { itemId: 'rice' })
        expect((await codeOfOrder(two)).code).toBe('')
      })

      test('may be one size of a dish, which leaves the menu and is refused, while the others stay', async () => {
        const pizza = (skuId: string, cents: number) => ({
          ...line('pizza.margherita', cents),
          build: { itemId: 'pizza.margherita', skuId, options: [] },
        })
        const small = { items: [pizza('pizza-s', 800)], totalCents: 800, oldCents: 800 }
        const large = { items: [pizza('pizza-l', 1100)], totalCents: 1100, oldCents: 1100 }
        const lunch = (skuId: string, cents: number) => ({
          items: [],
          combos: [lunchWith('stew', skuId, cents)],
          totalCents: cents,
          oldCents: cents,
        })
        for (const draft of [small, large, lunch('pizza-l', 1700)])
          expect((await codeOfOrder(draft)).code).toBe('')
        const before = await hashesNow()
        const { envelope } = await desk.ask('sold-out', { itemId: 'pizza.margherita/pizza-s' })
        expect(envelope.data).toEqual({
          id: 'pizza.margherita/pizza-s',
          title: 'Pizza · Small',
          category: 'Mains',
          soldOutSince: server.clock.now,
          kind: 'size',
        })
        expect((await hashesNow())[0]!.itemsMd5).not.toBe(before[0]!.itemsMd5)
        const menu = readMenu((await menuNow()).data, 'pickup', 'en')
        const left = menu.categories[0]!.items.find(({ id }) => id === 'pizza.margherita')!
        expect(left.skus.map(({ id }) => id)).toEqual(['pizza-l'])
        expect(left.skuDimensions[0]!.values.map(({ id }) => id)).toEqual(['l'])
        expect(await codeOfOrder(small)).toMatchObject({
          code: 'SP_10010',
          data: { lineList: [{ lineId: 'line-pizza.margherita', currentPrice: null }] },
        })
        expect((await codeOfOrder(large)).code).toBe('')
        // The combo's price includes the small one: the large one still costs what it costs more.
        expect((await codeOfOrder(lunch('pizza-l', 1400))).code).toBe('SP_10010')
        expect((await codeOfOrder(lunch('pizza-l', 1700))).code).toBe('')
        await desk.ask('sold-out', { itemId: 'pizza.margherita/pizza-l' })
        expect(JSON.stringify(readMenu((await menuNow()).data, 'pickup', 'en'))).not.toContain('pizza')
        for (const size of ['s', 'l']) await desk.ask('back', { itemId: `pizza.margherita/pizza-${size}` })
        expect(await hashesNow()).toEqual(before)
      })

      test('may be a combo, which leaves the menus that have it and is refused', async () => {
        const draft = { items: [], combos: [lunchWith('stew')], totalCents: 1400, oldCents: 1400 }
        expect((await codeOfOrder(draft)).code).toBe('')
        const { envelope } = await desk.ask('sold-out', { itemId: 'combo:lunch' })
        expect(envelope.data).toMatchObject({ title: 'Lunch', category: '', kind: 'combo' })
        const menu = readMenu((await menuNow()).data, 'pickup', 'en')
        expect(menu.combos).toEqual([])
        expect(JSON.stringify(menu.categories)).toContain('stew')
        expect(await codeOfOrder(draft)).toMatchObject({
          code: 'SP_10010',
          data: { lineList: [{ lineId: 'combo-1', currentPrice: null }] },
        })
        await server.reimport((file) => void (file.phone = '2'))
        expect((await menuNow()).data.excludedItemIds).toEqual(['combo:lunch'])
        await server.reimport((file) => void (file.combos = []))
        await server.reimport(() => {})
        expect((await codeOfOrder(draft)).code).toBe('')
      })

      test('hides a combo once no dish of one of its piles is available', async () => {
        const combosNow = async () => readMenu((await menuNow()).data, 'pickup', 'en').combos
        await desk.ask('sold-out', { itemId: 'rice' })
        expect((await combosNow())[0]!.piles[0]!.choices.map(({ itemId }) => itemId)).toEqual(['stew'])
        await desk.ask('sold-out', { itemId: 'stew' })
        expect(await combosNow()).toEqual([])
      })

      test('stays sold out after an import, unless the shop file no longer has it', async () => {
        await desk.ask('sold-out', { itemId: 'rice' })
        await desk.ask('sold-out', { itemId: 'stew' })
        await server.reimport((file) => {
          file.phone = '2'
          file.categories[0]!.items = file.categories[0]!.items.filter(({ id }) => id !== 'stew')
          file.tables = []
          file.combos = []
        })
        expect((await menuNow()).data.excludedItemIds).toEqual(['rice'])
        await server.reimport(() => {})
        expect((await menuNow()).data.excludedItemIds).toEqual(['rice'])
        const { soldOut } = (await desk.ask('board', {})).envelope.data
        expect(soldOut.map(({ id }) => id)).toEqual(['rice'])
      })

      test('is excluded at once by another server on the same database', async () => {
        const other = server.another()
        const ask = async () => {
          const body = { serviceId: 'pickup', language: 'en', storeId: 'corner' }
          return (await other.post(calls.categoryList, body)).envelope.data.excludedItemIds
        }
        expect(await ask()).toEqual([])
        await desk.ask('sold-out', { itemId: 'rice' })
        expect(await ask()).toEqual(['rice'])
      })

      test('is LD_NOT_FOUND if unknown, and can be marked twice without harm', async () => {
        expect((await desk.ask('sold-out', { itemId: 'nothing' })).envelope.code).toBe('LD_NOT_FOUND')
        for (const call of ['sold-out', 'sold-out', 'back', 'back'] as const)
          expect((await desk.ask(call, { itemId: 'rice' })).status).toBe(200)
        const { envelope } = await desk.ask('dishes', {})
        expect(envelope.data.map(({ id, soldOutSince }) => [id, soldOutSince])).toEqual([
          ['rice', null],
          ['stew', null],
          ['toast', null],
          ['caviar', null],
          ['pizza.margherita', null],
          ['pizza.margherita/pizza-s', null],
          ['pizza.margherita/pizza-l', null],
          ['combo:lunch', null],
        ])
      })
    })

    describe('a paused service', () => {
      test('takes no orders and has no menu until it is resumed', async () => {
        const changes = heard()
        const { envelope } = await desk.ask('pause', { serviceId: 'pickup', minutes: null })
        expect(envelope.data[0]).toMatchObject({ id: 'pickup', isPaused: true, pausedUntil: null })
        expect(changes).toEqual([{ kind: 'shop', shopId: 'corner' }])
        const service = await serviceNow()
        expect([service.isPaused, service.pausedUntil]).toEqual([true, undefined])
        expect((await serviceNow('dine-in')).isPaused).toBe(false)
        expect((await menuNow()).code).toBe(pausedMenuCode)
        expect((await codeOfOrder()).code).toBe('SP_0003')
        server.clock.now += minutes(90)
        expect((await codeOfOrder()).code).toBe('SP_0003')
        expect((await desk.ask('resume', { serviceId: 'pickup' })).envelope.data[0]!.isPaused).toBe(false)
        expect((await serviceNow()).isPaused).toBe(false)
        expect((await codeOfOrder()).code).toBe('')
      })

      test.each([15, 30, 60] as const)(
        'says when it resumes, and does so after exactly %i minutes',
        async (length) => {
          await desk.ask('pause', { serviceId: 'pickup', minutes: length })
          const until = server.clock.now + minutes(length)
          expect(Date.parse((await serviceNow()).pausedUntil ?? '')).toBe(until)
          server.clock.now = until - 1
          expect((await codeOfOrder()).code).toBe('SP_0003')
          server.clock.now = until
          const service = await serviceNow()
          expect([service.isPaused, service.pausedUntil]).toEqual([false, undefined])
          expect((await menuNow()).code).toBe('')
          expect((await codeOfOrder()).code).toBe('')
        },
      )

      test('publishes one change of the shop when its time is over', async () => {
        await desk.ask('pause', { serviceId: 'pickup', minutes: 15 })
        await desk.ask('pause', { serviceId: 'dine-in', minutes: null })
        const changes = heard()
        await sweep(server.services)
        expect(changes).toEqual([])
        server.clock.now += minutes(15)
        await sweep(server.services)
        await sweep(server.services)
        expect(changes).toEqual([{ kind: 'shop', shopId: 'corner' }])
        expect((await serviceNow('dine-in')).isPaused).toBe(true)
      })

      test('stays paused for the duration that was set last', async () => {
        await desk.ask('pause', { serviceId: 'pickup', minutes: null })
        await desk.ask('pause', { serviceId: 'pickup', minutes: 15 })
        expect((await serviceNow()).pausedUntil).toBeDefined()
        await desk.ask('pause', { serviceId: 'pickup', minutes: null })
        expect((await serviceNow()).pausedUntil).toBeUndefined()
      })

      test('stays paused after an import, unless the shop file no longer has it', async () => {
        await desk.ask('pause', { serviceId: 'pickup', minutes: null })
        await server.reimport((file) => void (file.phone = '2'))
        expect((await serviceNow()).isPaused).toBe(true)
        await server.reimport((file) => void file.services.shift())
        await server.reimport(() => {})
        expect((await serviceNow()).isPaused).toBe(false)
      })

      test('bookings stay paused after an import, too, unless the shop file no longer has them', async () => {
        const withBookings = (file: ShopFileInput) => void (file.booking = bookingOffer)
        await server.reimport(withBookings)
        await desk.ask('pause', { serviceId: ':booking', minutes: null })
        const paused = () => server.db.selectFrom('service_pauses').select('service_id').execute()
        await server.reimport((file) => {
          withBookings(file)
          file.phone = '2'
        })
        expect(await paused()).toEqual([{ service_id: ':booking' }])
        await server.reimport(() => {})
        expect(await paused()).toEqual([])
      })

      test('bookings are on the board as paused until they are resumed or their time is over', async () => {
        const onBoard = async () => (await desk.ask('board', {})).envelope.data.bookingPause
        await server.reimport((file) => void (file.booking = bookingOffer))
        expect(await onBoard()).toBeNull()
        await desk.ask('pause', { serviceId: ':booking', minutes: null })
        expect(await onBoard()).toEqual({ until: null })
        await desk.ask('resume', { serviceId: ':booking' })
        expect(await onBoard()).toBeNull()
        await desk.ask('pause', { serviceId: ':booking', minutes: 30 })
        expect(await onBoard()).toEqual({ until: server.clock.now + minutes(30) })
        server.clock.now += minutes(30)
        expect(await onBoard()).toBeNull()
      })

      test('can’t be resumed if the shop file pauses it; pausing an unknown service is LD_NOT_FOUND', async () => {
        await server.reimport((file) => void (file.services[0]!.paused = true))
        expect((await desk.ask('resume', { serviceId: 'pickup' })).envelope.code).toBe('SP_0003')
        expect((await serviceNow()).isPaused).toBe(true)
        const { services } = (await desk.ask('board', {})).envelope.data
        expect(services[0]).toMatchObject({ isPausedByFile: true, isPaused: true })
        const nowhere = { serviceId: 'nowhere', minutes: 15 } as const
        expect((await desk.ask('pause', nowhere)).envelope.code).toBe('LD_NOT_FOUND')
      })
    })
  })
}
