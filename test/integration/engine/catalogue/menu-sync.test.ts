import type { Menu } from '../../../../core/schema/menu.ts'
import { menuRowsOf } from '../../../../core/storage/menu-parts.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../../core/storage/writer.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { categoryList } from '../../../../core/contract/calls/shop-calls.ts'
import type { PageAnswers } from '../../../../core/contract/page-answers.ts'
import { pictureCache } from '../../../../core/schema/cache-names.ts'
import { menuWireVersion } from '../../../../core/contract/wire/menu/menu-version.ts'
import { saveAddress } from '../../../../workers/engine/addresses/change-address.ts'
import { addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { inTurn } from '../../../../workers/engine/cart/in-turn.ts'
import type { EngineContext } from '../../../../workers/engine/context/context.ts'
import type { Tab } from '../../../../workers/engine/context/tab.ts'
import { cachedMenu } from '../../../../workers/engine/catalogue/cached-menu.ts'
import { cachedShop, projectVisit, syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { takePageAnswers } from '../../../../workers/engine/catalogue/page-answers.ts'
import { makeReady } from '../../../../workers/engine/catalogue/readiness.ts'
import { createSyncing } from '../../../../workers/engine/catalogue/syncing.ts'
import { createScheduler } from '../../../../workers/engine/base/scheduler.ts'
import { project, type CatalogueView } from '../../../../workers/engine/catalogue/projection.ts'
import { noteScan } from '../../../../workers/engine/catalogue/shop-sync.ts'
import { refreshOrders } from '../../../../workers/engine/orders/order-pages.ts'
import { continueAsGuest } from '../../../../workers/engine/session/session.ts'
import {
  type Phone,
  answering,
  expectOk,
  lostOnTheWay,
  onlineVisit,
  openPhone,
  pausing,
  portalPage,
  refusing,
  tableVisit,
} from '../../../support/phone/phone.ts'
import { addressOf, waiting } from '../../../support/phone/address-phone.ts'
import { FailingDisk } from '../../../support/phone/failing-database.ts'
import { MemoryCaches } from '../../../support/phone/memory-caches.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer('whole')
  phone = await openPhone(server, onlineVisit)
  expectOk(await syncCatalogue(phone.context, onlineVisit))
})
afterEach(() => server.close())

const dishIn = async (orderType: string, id: string) => {
  const row = await phone.context.database.menus.filter(({ menu }) => menu.orderType === orderType).first()
  return row?.menu.categories.flatMap(({ items }) => items).find((item) => item.id === id)
}

/** As the server puts them into a page: of the menu that is shown first. */
async function pageAnswers(): Promise<PageAnswers> {
  const { api, database } = phone.context
  const { storeId, entityId } = (await readSetting(database, 'identity'))!
  const shop = (await cachedShop(phone.context))!
  const { id: serviceId } = shop.services.find(({ orderType }) => orderType === 'pickup')!
  const menu = await api.send(categoryList, { storeId, serviceId, language: onlineVisit.language })
  if (menu.kind !== 'answer') throw new Error(menu.kind)
  return {
    identity: { storeId, entityId },
    menu: { serviceId, language: onlineVisit.language, answer: menu.value },
  }
}

/** A phone that was never here, with such a page. */
async function openedWith(answers: PageAnswers | null) {
  const fresh = await openPhone(server, onlineVisit)
  if (answers) expectOk(await takePageAnswers(fresh.context, JSON.stringify(answers)))
  const calls = () => fresh.network.sent.map(({ path }) => path.split('/v1')[1])
  return { fresh, calls }
}

async function keptOf({ context: { database } }: Phone) {
  const [menus, shops] = await Promise.all([database.menus.toArray(), database.shops.toArray()])
  return { menus, shops }
}

describe('the catalogue sync', () => {
  test('stores both menus and a guest pass on a first visit', async () => {
    await makeReady(phone.context, onlineVisit, AbortSignal.timeout(5_000))
    const { database } = phone.context
    expect((await database.menus.toArray()).map(({ menu }) => menu.orderType).toSorted()).toEqual([
      'delivery',
      'pickup',
    ])
    expect(await database.sessions.get('guestPass')).toBeDefined()
    expect(await database.settings.get('readiness')).toMatchObject({ value: { menu: true, guest: true } })
  })

  test('requests only the shop and the other menu when a menu came with the page', async () => {
    const { fresh, calls } = await openedWith(await pageAnswers())
    expectOk(await syncCatalogue(fresh.context, onlineVisit))
    expect(calls()).toEqual(['/store/get', '/category/list'])
    expect(await keptOf(fresh)).toEqual(await keptOf(phone))
    // It has been used.
    expect(fresh.context.page.answers).toBeNull()
  })

  test('requests a menu again when the one that came with the page is outdated', async () => {
    const answers = await pageAnswers()
    await server.change((file) => {
      for (const { items } of file.categories) for (const item of items) item.price = 77
    })
    const { fresh, calls } = await openedWith(answers)
    expectOk(await syncCatalogue(fresh.context, onlineVisit))
    expect(calls()).toEqual(['/store/get', '/category/list', '/category/list'])
    expect(JSON.stringify(await keptOf(fresh))).not.toBe(JSON.stringify(await keptOf(phone)))
  })

  /** The same of a page that such a menu was too long for. */
  const withoutMenu = ({ identity, menu }: PageAnswers): PageAnswers => ({
    identity,
    menu: { ...menu!, answer: null },
  })

  test('requests a menu that was too long for the page once, in parallel with the shop', async () => {
    const answers = withoutMenu(await pageAnswers())
    const { fresh, calls } = await openedWith(null)
    const shopIsThere = Promise.withResolvers<void>()
    fresh.network.next('/category/list', async (forward) => {
      await shopIsThere.promise
      return forward()
    })
    fresh.network.next('/store/get', async (forward) => {
      const answer = await forward()
      setTimeout(shopIsThere.resolve, 50)
      return answer
    })
    expectOk(await takePageAnswers(fresh.context, JSON.stringify(answers)))
    expectOk(await syncCatalogue(fresh.context, onlineVisit))
    expect(calls()).toEqual(['/category/list', '/store/get', '/category/list'])
    expect(await keptOf(fresh)).toEqual(await keptOf(phone))
    expect(fresh.context.page).toEqual({ answers: null, menu: null })
  })

  test('requests a menu again when it changed after the parallel request', async () => {
    const { fresh, calls } = await openedWith(withoutMenu(await pageAnswers()))
    await fresh.context.page.menu?.outcome
    await server.change((file) => {
      for (const { items } of file.categories) for (const item of items) item.price = 77
    })
    expectOk(await syncCatalogue(fresh.context, onlineVisit))
    expect(calls().filter((path) => path === '/category/list').length).toBeGreaterThan(2)
    const [menu] = await fresh.context.database.menus
      .filter(({ menu: { orderType } }) => orderType === 'pickup')
      .toArray()
    expect(menu?.menu.categories.flatMap(({ items }) => items).every(({ cents }) => cents === 7700)).toBe(
      true,
    )
  })

  test('requests a menu after the shop when the parallel request failed', async () => {
    const answers = withoutMenu(await pageAnswers())
    const fresh = await openPhone(server, onlineVisit)
    fresh.network.next('/category/list', () => Promise.reject(new TypeError('the line broke')))
    expectOk(await takePageAnswers(fresh.context, JSON.stringify(answers)))
    expectOk(await syncCatalogue(fresh.context, onlineVisit))
    expect(await keptOf(fresh)).toEqual(await keptOf(phone))
  })

  test('leaves the other menus to the next sync after one got no answer', async () => {
    const fresh = await openPhone(server, onlineVisit)
    fresh.network.always('/category/list', lostOnTheWay)
    expect(await syncCatalogue(fresh.context, onlineVisit)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect(fresh.network.count('/category/list')).toBe(1)
    expect(fresh.context.connection.state()).toBe('online')
  })

  test('makes no parallel request on a later visit, and doesn’t use its menu for another language', async () => {
    const answers = withoutMenu(await pageAnswers())
    expectOk(await takePageAnswers(phone.context, JSON.stringify(answers)))
    expect(phone.context.page.menu).toBeNull()
    const { fresh, calls } = await openedWith(answers)
    const inSpanish = { ...onlineVisit, language: 'es' as const }
    expectOk(await syncCatalogue(fresh.context, inSpanish))
    expect(calls().filter((path) => path === '/category/list')).toHaveLength(3)
    const menus = await fresh.context.database.menus.toArray()
    expect(new Set(menus.map(({ menu: { language } }) => language))).toEqual(new Set(['es']))
  })

  test('asks for the shop’s identity when the page names a shop that is no longer at this address', async () => {
    const { fresh, calls } = await openedWith({
      ...(await pageAnswers()),
      identity: { storeId: 'another', entityId: 'default' },
    })
    expectOk(await syncCatalogue(fresh.context, onlineVisit))
    expect(calls().slice(0, 3)).toEqual(['/store/get', '/store/identity/get', '/store/get'])
    expect(await keptOf(fresh)).toEqual(await keptOf(phone))
  })

  test.each([
    '',
    'null',
    '{"identity":{}}',
    '{"identity":{"storeId":"a","entityId":"b"},"menu":{}}',
    '<html>',
  ])('ignores the answers of a page when they are %j', async (json) => {
    const { fresh, calls } = await openedWith(null)
    expect(await takePageAnswers(fresh.context, json)).toMatchObject({ ok: false, code: 'EN_UNREADABLE' })
    expectOk(await syncCatalogue(fresh.context, onlineVisit))
    expect(calls()).toEqual(['/store/identity/get', '/store/get', '/category/list', '/category/list'])
  })

  test('requests only the shop when no menu hash has changed', async () => {
    const before = phone.network.sent.length
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    const calls = phone.network.sent.slice(before).map(({ path }) => path.split('/v1')[1])
    expect(calls).toEqual(['/store/get'])
  })

  test('compares a menu again when the shop changes while the next menu is fetched', async () => {
    const { database } = phone.context
    await database.menus.filter(({ menu }) => menu.orderType === 'delivery').delete()
    phone.network.next('/category/list', async (forward) => {
      await server.change((file) => {
        for (const { items } of file.categories) for (const item of items) item.price = 77
      })
      return forward()
    })
    const synced = await syncCatalogue(phone.context, onlineVisit)
    for (const orderType of ['pickup', 'delivery'])
      expect((await dishIn(orderType, 'burrata'))?.cents).toBe(7700)
    const { version } = (await cachedShop(phone.context))!
    expect(synced).toEqual({ ok: true, value: { shopVersion: version } })
  })

  test('G19 G1 a full disk drops cached pictures to store a menu and a cart change, exactly once each', async () => {
    const caches = new MemoryCaches()
    vi.stubGlobal('caches', caches)
    onTestFinished(() => void vi.unstubAllGlobals())
    const disk = new FailingDisk()
    const full = await openPhone(server, onlineVisit, { factory: disk.factory })
    const fillUp = async (n: number, table: string) => {
      await (await caches.open(pictureCache)).put('/pictures/shop/a.webp', new Response(''))
      disk.fail(n, 'is full', [table])
    }
    // The first looks whether the menu is here already.
    await fillUp(2, 'menus')
    expectOk(await syncCatalogue(full.context, onlineVisit))
    expect(disk.failed).toContain('menuViews')
    expect(caches.pathsIn(pictureCache)).toEqual([])
    expect(full.network.count('/category/list')).toBe(2)
    expect(await full.context.database.menus.count()).toBeGreaterThan(0)
    await fillUp(1, 'carts')
    const line = {
      orderType: 'pickup' as const,
      build: { itemId: 'burrata', skuId: null, options: [] },
      note: '',
    }
    const add = inTurn((context: EngineContext, quantity: number) =>
      addToCart(context, onlineVisit, { ...line, quantity }),
    )
    expectOk(await add(full.context, 2, {} as Tab))
    expect(disk.failed).toContain('carts')
    const [cart] = await full.context.database.carts.toArray()
    expect(cart?.lines).toMatchObject([{ quantity: 2 }])
  })

  test('G19 keeps the old menu when a full disk rejects the new one, and succeeds the next time', async () => {
    vi.stubGlobal('caches', new MemoryCaches())
    onTestFinished(() => void vi.unstubAllGlobals())
    const disk = new FailingDisk()
    const full = await openPhone(server, onlineVisit, { factory: disk.factory })
    expectOk(await syncCatalogue(full.context, onlineVisit))
    await server.change((file) => {
      for (const { items } of file.categories) for (const item of items) item.price = 7
    })
    disk.fail(2, 'is full', ['menus'])
    expect(await syncCatalogue(full.context, onlineVisit)).toMatchObject({ ok: false, code: 'EN_NOT_SAVED' })
    expect(disk.failed).toContain('menuViews')
    // What was there still is, and the next one may fit.
    expect(await full.context.database.menus.count()).toBeGreaterThan(0)
    expectOk(await syncCatalogue(full.context, onlineVisit))
  })

  test('fetches a version announced by the stream even when another sync is requested at the same time', async () => {
    const { context } = phone
    const scheduler = createScheduler((error) => {
      throw error
    })
    const syncing = createSyncing(context, scheduler, {
      visitNow: () => onlineVisit,
      isLooking: () => true,
      onRound: () => {},
    })
    onTestFinished(syncing.rest)
    expectOk(await syncing.now())
    await server.change((file) => void (file.name = 'Another name'))
    syncing.to('a version that this phone has not')
    // Fresh as it is, there would be nothing to fetch.
    syncing.soon()
    await expect.poll(async () => (await cachedShop(context))?.name).toBe('Another name')
  })

  test('is retried at a randomized time after a refusal, so that phones don’t retry together', async () => {
    const { context, network } = phone
    network.always('/store/get', refusing(500, 'LD_INTERNAL'))
    const waits: number[] = []
    const scheduler = {
      at: (name: string, delayMs: number) => void (name === 'sync' && waits.push(delayMs)),
      cancel: () => {},
    }
    const surroundings = { visitNow: () => onlineVisit, isLooking: () => true, onRound: () => {} }
    for (const random of [0.1, 0.9]) {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      expect(await createSyncing(context, scheduler, surroundings).now()).toMatchObject({ ok: false })
    }
    expect(waits).toEqual([1_600, 2_400])
  })

  test('tells a refusal and an error of the restaurant from an answer that can’t be read', async () => {
    const { context, network } = phone
    network.always('/store/get', refusing(500, 'LD_INTERNAL'))
    expect(await syncCatalogue(context, onlineVisit)).toMatchObject({ ok: false, code: 'LD_INTERNAL' })
    network.calm()
    await context.database.menus.toCollection().modify({ wireVersion: menuWireVersion - 1 })
    network.always('/category/list', refusing(400, 'SP_0003'))
    expect(await syncCatalogue(context, onlineVisit)).toMatchObject({ ok: false, code: 'EN_REFUSED' })
  })

  test('is retried no sooner than the server asked for, in a shop’s or a menu’s answer', async () => {
    const { context, network } = phone
    const waits: number[] = []
    const scheduler = {
      at: (name: string, delayMs: number) => void (name === 'sync' && waits.push(delayMs)),
      cancel: () => {},
    }
    const surroundings = { visitNow: () => onlineVisit, isLooking: () => true, onRound: () => {} }
    const syncing = createSyncing(context, scheduler, surroundings)
    network.always('/store/get', pausing(503, 45))
    expect(await syncing.now()).toMatchObject({ ok: false })
    network.calm()
    await context.database.menus.toCollection().modify({ wireVersion: menuWireVersion - 1 })
    network.always('/category/list', pausing(429, 90))
    expect(await syncing.now()).toMatchObject({ ok: false })
    // The next one in its turn comes later than that anyway; once all is well, it isn't put off.
    network.calm()
    expectOk(await syncing.now())
    expect(waits).toEqual([45_000, 90_000, 120_000])
  })

  test('fetches a menu once more when an older release stored it', async () => {
    await phone.context.database.menus.toCollection().modify({ wireVersion: menuWireVersion - 1 })
    phone.network.sent = []
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    expect(phone.network.count('/category/list')).toBe(2)
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    expect(phone.network.count('/category/list')).toBe(2)
  })

  test.for([onlineVisit, tableVisit])(
    'writes nothing but the menu status when nothing has changed',
    async (visit) => {
      phone = await openPhone(server, visit)
      expectOk(await syncCatalogue(phone.context, visit))
      const written = new Set<string>()
      const note = (context: Record<string, unknown>) => {
        for (const part of Object.keys(context)) if (part.endsWith('/')) written.add(part.split('/').at(-2)!)
      }
      Dexie.on('storagemutated', note)
      onTestFinished(() => Dexie.on.storagemutated.unsubscribe(note))
      const clock = () => readSetting(phone.context.database, 'clock')
      const before = await clock()
      expectOk(await syncCatalogue(phone.context, visit))
      // An answer that takes longer than a clock may be wrong, on a machine that stalls, puts it right.
      if ((await clock())?.offsetMs !== before?.offsetMs) written.delete('settings')
      // How fresh the menu is.
      expect([...written]).toEqual(['menuStatus'])
      await server.change((file) => {
        file.name = 'Otra despensa'
      })
      expectOk(await syncCatalogue(phone.context, visit))
      expect((await cachedShop(phone.context))?.name).toBe('Otra despensa')
    },
  )

  test('G29 stores when the server last confirmed a menu, and leaves that time when a sync fails', async () => {
    const { database } = phone.context
    const confirmedAt = async () => (await database.menuStatus.toArray()).map((status) => status.confirmedAt)
    const first = server.time.now
    for (const at of await confirmedAt()) expect(Math.abs(at - first)).toBeLessThan(5_000)
    // An hour later nothing has changed: it is confirmed anew, by the shop's time.
    server.time.now += 60 * 60_000
    await phone.context.api.probe()
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    for (const at of await confirmedAt()) expect(Math.abs(at - server.time.now)).toBeLessThan(5_000)
    const last = await confirmedAt()
    for (const fault of [lostOnTheWay, portalPage]) {
      phone.network.next('/store/get', fault)
      expect((await syncCatalogue(phone.context, onlineVisit)).ok).toBe(false)
      expect(await confirmedAt()).toEqual(last)
    }
  })

  test('fetches menus whose hash changed, and removes the old ones with their views', async () => {
    await server.change((file) => {
      for (const { items } of file.categories) {
        for (const item of items)
          if (item.id === 'burrata') Object.assign(item, { price: 13, orderTypes: ['pickup'] })
      }
    })
    phone.network.sent = []
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    // Delivery lost the dish, so its menu changed too.
    expect(phone.network.count('/category/list')).toBe(2)
    expect((await dishIn('pickup', 'burrata'))?.cents).toBe(1300)
    expect(await dishIn('delivery', 'burrata')).toBeUndefined()
    expect(await phone.context.database.menus.count()).toBe(2)
    const keys = new Set((await phone.context.database.menus.toArray()).map(({ key }) => key))
    for (const view of await phone.context.database.menuViews.toArray()) expect(keys).toContain(view.menuKey)
  })

  test('G27 stores a menu of a thousand dishes in parts, which are replaced and read only as a whole', async () => {
    const { context } = phone
    const { database } = context
    /** So many dishes in each of the first two categories. */
    const grow = (count: number) =>
      server.change((file) => {
        for (const { items } of file.categories.slice(0, 2)) {
          const [first] = items
          items.splice(
            0,
            Infinity,
            ...Array.from({ length: count }, (_, at) => ({ ...first!, id: `${first!.id}-${at}` })),
          )
        }
      })
    const read = () =>
      database.transaction('r', database.menus, database.menuStatus, () =>
        cachedMenu(context, { id: 'despensa' }, 'pickup', ['en']),
      )
    const counts = async () =>
      (await read())?.row.menu.categories.slice(0, 2).map(({ items }) => items.length)
    for (const count of [600, 500, 3]) {
      await grow(count)
      expectOk(await syncCatalogue(context, onlineVisit))
      expect(await counts()).toEqual([count, count])
      const keys = (await database.menus.toCollection().primaryKeys()).map(String)
      // Nothing of the menu before is left.
      expect(new Set(keys.map((key) => key.split('|')[3])).size).toBe(2)
      expect(keys.length > 2).toBe(count > 3)
      phone.network.sent = []
      expectOk(await syncCatalogue(context, onlineVisit))
      expect(phone.network.count('/category/list')).toBe(0)
      if (count !== 600) continue
      // One that lacks a part is none, and is fetched again with the next change.
      const part = keys.find((key) => key.startsWith('despensa|pickup') && key.endsWith('|1'))
      await database.menus.delete(part!)
      expect(await read()).toBeNull()
    }
  })

  test('G34 stores a long menu so that a release that doesn’t know parts fetches it again', async () => {
    const category = { items: Array.from({ length: 400 }) }
    const menu = { categories: [category, category] } as unknown as Menu
    const [own, ...parts] = menuRowsOf({
      key: 'a|pickup|en|0f',
      storeId: 'a',
      menu,
      wireVersion: menuWireVersion,
    })
    expect(parts).toHaveLength(2)
    expect(own).toMatchObject({ menu: { categories: [] }, parts: { wireVersion: menuWireVersion } })
    expect(own!.wireVersion).not.toBe(menuWireVersion)
  })

  test('stores one menu per language', async () => {
    expectOk(await syncCatalogue(phone.context, { ...onlineVisit, language: 'es' }))
    const languages = (await phone.context.database.menus.toArray()).map(({ menu }) => menu.language)
    expect(languages.toSorted()).toEqual(['en', 'en', 'es', 'es'])
  })

  test.each([
    ['the network is cut', lostOnTheWay],
    ['a portal answers', portalPage],
    [
      'the menu has another shape',
      answering('{"success":true,"code":"","msg":"","data":{"categoryList":[{}]}}'),
    ],
  ])('G27 leaves the old menu unchanged when %s', async (_, fault) => {
    await server.change((file) => void file.categories.pop())
    phone.network.next('/category/list', fault)
    const before = await phone.context.database.menus.toArray()
    await syncCatalogue(phone.context, onlineVisit)
    const pickup = before.find(({ menu }) => menu.orderType === 'pickup')!
    expect(await phone.context.database.menus.get(pickup.key)).toEqual(pickup)
  })

  test('G27 marks a paused order type as paused and keeps its menu', async () => {
    await server.change((file) => {
      for (const service of file.services) if (service.orderType === 'pickup') service.paused = true
    })
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    const status = await phone.context.database.menuStatus.get('despensa|pickup|en')
    expect(status).toMatchObject({ paused: true })
    expect(status?.itemsMd5).not.toBeNull()
    expect(await phone.context.database.menus.count()).toBe(2)
  })

  test('G27 begins and ends a pause in the menus of all languages and visits', async () => {
    const { context } = phone
    const pause = (paused: boolean) =>
      server.change((file) => {
        for (const service of file.services) service.paused = paused
      })
    await noteScan(context, 't1-k7wq', true)
    const spanish = { ...onlineVisit, language: 'es' as const }
    for (const visit of [onlineVisit, spanish, tableVisit]) expectOk(await syncCatalogue(context, visit))
    const paused = () => context.database.menuStatus.filter((row) => row.paused).primaryKeys()
    const known = await context.database.menuStatus.toCollection().primaryKeys()
    expect(known.length).toBeGreaterThan(4)
    expect(await paused()).toEqual([])
    await pause(true)
    expectOk(await syncCatalogue(context, spanish))
    expect(await paused()).toEqual(known)
    await pause(false)
    expectOk(await syncCatalogue(context, spanish))
    expect(await paused()).toEqual([])
  })

  test('G27 marks an order type as paused on code 90010 in a menu’s answer, and keeps its menu', async () => {
    await server.change((file) => void file.categories.pop())
    const paused = { categoryList: [], packageList: [], excludedItemIds: [], md5: '' }
    phone.network.next(
      '/category/list',
      answering(JSON.stringify({ success: true, code: '90010', msg: '', data: paused })),
    )
    await syncCatalogue(phone.context, onlineVisit)
    expect(await phone.context.database.menuStatus.get('despensa|pickup|en')).toMatchObject({ paused: true })
    expect(await phone.context.database.menus.count()).toBe(2)
  })

  test('stores a menu under its own hash when it changed between the shop’s and the menu’s answer', async () => {
    await server.change((file) => void file.categories.pop())
    phone.network.next('/store/get', async (forward) => {
      const stale = await forward()
      await server.change((file) => void file.categories.pop())
      return stale
    })
    phone.network.sent = []
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    const asked = phone.network.count('/store/get')
    expect(asked).toBeLessThanOrEqual(3)
    const shop = await cachedShop(phone.context)
    for (const { orderType, language, itemsMd5 } of shop!.menuHashes) {
      const status = await phone.context.database.menuStatus.get(`despensa|${orderType}|${language}`)
      if (status) expect(status.itemsMd5).toBe(itemsMd5)
    }
  })

  test('G27 G31 rejects a replayed menu of another order type', async () => {
    phone = await openPhone(server, onlineVisit)
    let kept: Promise<string> | null = null
    phone.network.always('/category/list', async (forward) => {
      kept ??= forward().then((response) => response.text())
      return new Response(await kept, { headers: { 'content-type': 'application/json' } })
    })
    await syncCatalogue(phone.context, onlineVisit)
    expect(await phone.context.database.menus.count()).toBe(1)
    phone.network.calm()
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    const menus = await phone.context.database.menus.toArray()
    expect(new Set(menus.map(({ menu }) => menu.itemsMd5)).size).toBe(2)
  })

  test('doesn’t fetch menus again when a service lacks the language of the visit', async () => {
    await server.change((file) => {
      for (const service of file.services) service.languages = ['en', 'es']
    })
    const french = { ...onlineVisit, language: 'fr' as const }
    expectOk(await syncCatalogue(phone.context, french))
    phone.network.sent = []
    expectOk(await syncCatalogue(phone.context, french))
    expect(phone.network.sent.map(({ path }) => path.split('/v1')[1])).toEqual(['/store/get'])
  })

  test('G26 G32 switches to another shop that took over the address, and ends the session there', async () => {
    const { database } = phone.context
    expectOk(await continueAsGuest(phone.context))
    expectOk(await saveAddress(phone.context, addressOf()))
    const contact = { firstName: 'Ana', lastName: 'Prat', mobilePrefix: '+34', mobile: '600000000' }
    await writeSetting(database, 'contact', contact)
    await writeSetting(database, 'avoidedAllergens', { allergens: ['gluten'] })
    await server.db.deleteFrom('shop_hosts').execute()
    await server.db.deleteFrom('shops').execute()
    await server.change((file) => void (file.id = 'neighbour'))
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    expect(await database.settings.get('identity')).toMatchObject({ value: { storeId: 'neighbour' } })
    expect(await database.sessions.count()).toBe(0)
    expect(await database.settings.bulkGet(['contact', 'avoidedAllergens'])).toEqual([undefined, undefined])
    expect(await database.addresses.count()).toBe(0)
    // What they asked for still waits for them, at their restaurant.
    expect(await waiting(phone.context)).toEqual(['addressAdd parked'])
    expect((await cachedShop(phone.context))?.id).toBe('neighbour')
  })

  test('a guest’s token that the server no longer knows is renewed when orders are refreshed', async () => {
    expectOk(await continueAsGuest(phone.context))
    await server.db.deleteFrom('access_tokens').execute()
    expectOk(await refreshOrders(phone.context))
  })

  test('hides the dishes that a table excludes, and marks an unknown table as rejected', async () => {
    const terrace = { ...tableVisit, tableCode: 't6-z3fy' }
    const seated = await openPhone(server, terrace)
    await seated.context.database.diningTables.put({ ...blankTable, code: 't6-z3fy' })
    expectOk(await syncCatalogue(seated.context, terrace))
    const view = await seated.context.database.menuViews.get('despensa|dineIn|en|t6-z3fy')
    expect(view?.hiddenItemIds).toContain('paella')

    const wrong = { ...tableVisit, tableCode: 'nonsense' }
    const lost = await openPhone(server, wrong)
    await lost.context.database.diningTables.put({ ...blankTable, code: 'nonsense' })
    expectOk(await syncCatalogue(lost.context, wrong))
    expect(await lost.context.database.diningTables.get('nonsense')).toMatchObject({ standing: 'rejected' })
  })

  test('G30 hides dishes by their hours in a menu shown in place of one in the requested language', async () => {
    const { context } = phone
    phone.network.up = false
    const inSpanish = { ...onlineVisit, language: 'es' } as const
    await context.clock.learn(Date.parse('2026-11-24T00:29:00Z'))
    const next = await projectVisit(context, inSpanish)
    expect(next).toBe(Date.parse('2026-11-24T00:30:00Z'))
    await context.clock.learn(next!)
    await projectVisit(context, inSpanish)
    const view = await context.database.menuViews.get('despensa|pickup|en|')
    expect(view?.hiddenItemIds).toContain('paella')
  })

  test('uses a stored menu for a table when the phone has none in the requested language', async () => {
    const seated = await openPhone(server, tableVisit)
    expectOk(await syncCatalogue(seated.context, tableVisit))
    seated.network.up = false
    await projectVisit(seated.context, { ...tableVisit, tableCode: 't6-z3fy', language: 'it' })
    expect(await seated.context.database.menuViews.get('despensa|dineIn|en|t6-z3fy')).toBeDefined()
  })

  test('G30 hides dishes by their hours without a network, and tells when the next change is due', async () => {
    const { context } = phone
    const looking: CatalogueView = {
      shop: (await cachedShop(context))!,
      menus: [{ orderType: 'pickup', languages: ['en'] }],
      tableCode: null,
    }
    phone.network.up = false
    const hiddenAt = async (time: string) => {
      await context.clock.learn(Date.parse(time))
      const next = await project(context, looking)
      const view = await context.database.menuViews.get('despensa|pickup|en|')
      return { hidden: new Set(view?.hiddenItemIds), next: next && new Date(next).toISOString() }
    }
    const evening = await hiddenAt('2026-11-20T19:00:00Z')
    expect(evening.hidden.has('paella')).toBe(false)
    const lateNight = await hiddenAt('2026-11-24T00:30:00Z')
    expect(lateNight.hidden.has('paella')).toBe(true)
    const justBefore = await hiddenAt('2026-11-24T00:29:00Z')
    expect(justBefore.hidden.has('paella')).toBe(false)
    expect(justBefore.next).toBe('2026-11-24T00:30:00.000Z')
  })
})

const blankTable = {
  number: '',
  excludedItemIds: [],
  storeId: '',
  scannedAt: 0,
  unsureOffsetMs: null,
  expiresAt: Infinity,
  standing: 'unchecked' as const,
}
