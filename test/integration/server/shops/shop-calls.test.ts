import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../../../core/contract/call.ts'
import { calls, type CallName } from '../../../../core/contract/calls/calls.ts'
import { contextOf, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
beforeAll(async () => {
  server = await openShopServer()
})
afterAll(() => server.close())

const tagline = async (locale: string) =>
  (await server.post(calls.storeGet, store, { locale })).envelope.data.info.tagline

const store = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null }

describe('the shop of an address', () => {
  test.for(['http://corner.test/menu?table=T1', 'https://CORNER.test:8443/', 'http://corner.test./'])(
    'is found at %s',
    async (accessUrl) => {
      const { envelope } = await server.post(
        calls.storeIdentity,
        { accessUrl, product: 'retail' },
        { host: 'anything.test' },
      )
      expect(v.parse(calls.storeIdentity.answer, envelope.data)).toEqual({
        entityId: 'default',
        storeId: 'corner',
      })
    },
  )

  test.for(['http://other.test/', 'corner.test', '', 'javascript:alert(1)', 'http://evil.test/corner.test'])(
    'is not found at %s',
    async (accessUrl) => {
      const { status, envelope } = await server.post(calls.storeIdentity, { accessUrl, product: 'retail' })
      expect([status, envelope.code]).toEqual([404, 'LD_SHOP_NOT_FOUND'])
    },
  )

  test('is not found by a call at an unknown host or for another shop', async () => {
    for (const [body, host] of [
      [store, 'other.test'],
      [{ ...store, storeId: 'other' }, 'corner.test'],
    ] as const) {
      const { status, envelope } = await server.post(calls.storeGet, body, { host })
      expect([status, envelope.code]).toEqual([404, 'LD_SHOP_NOT_FOUND'])
    }
  })

  test('is found by X-Forwarded-Host only behind a trusted proxy', async () => {
    const options = { host: 'inside', headers: { 'x-forwarded-host': 'corner.test' } }
    expect((await server.post(calls.storeGet, store, options)).status).toBe(404)
    const proxied = await openShopServer({ trustProxy: true })
    expect((await proxied.post(calls.storeGet, store, options)).status).toBe(200)
    await proxied.close()
  })
})

describe('store/get', () => {
  test('answers the services and the hash of every menu', async () => {
    const { envelope } = await server.post(calls.storeGet, store)
    const shop = v.parse(calls.storeGet.answer, envelope.data)
    expect(shop.serviceList.map(({ serviceTypeSub }) => serviceTypeSub)).toEqual([
      'pickup',
      'dineIn',
      'takeaway',
      'delivery',
    ])
    expect(shop.info.itemCacheList).toHaveLength(8)
    expect(shop.info.tableInfo).toBeNull()
  })

  test('answers in the locale’s language when the shop has it, else in the shop’s own', async () => {
    expect([await tagline('es-ES'), await tagline('es'), await tagline('fr-FR')]).toEqual([
      'Arroces y guisos',
      'Arroces y guisos',
      'Rice & stews',
    ])
  })

  test('answers a table’s number and excluded dishes, and refuses an unknown table', async () => {
    const { envelope } = await server.post(calls.storeGet, { ...store, tableId: 'T2' })
    expect(envelope.data.info.tableInfo).toEqual({
      tableId: 'T2',
      tableNo: 'Terrace 2',
      excludeItemId: ['stew'],
    })
    const { status, envelope: refused } = await server.post(calls.storeGet, { ...store, tableId: 'T9' })
    expect([status, refused.code]).toEqual([400, 'SP_0027'])
  })
})

describe('category/list', () => {
  const menu = { serviceId: 'pickup', language: 'en', storeId: 'corner' }

  test('answers the menu whose hash store/get gives', async () => {
    const { envelope } = await server.post(calls.categoryList, menu)
    const { md5, categoryList } = v.parse(calls.categoryList.answer, envelope.data)
    const { envelope: shop } = await server.post(calls.storeGet, store)
    const hash = shop.data.info.itemCacheList.find(
      (entry) => entry.language === 'en' && entry.serviceSubType === 'pickup',
    )
    expect(md5).toBe(hash?.itemsMd5)
    expect(categoryList[0]?.itemList[0]?.item.itemTitle).toBe('Rice')
  })

  test('answers in the shop’s own language when the service lacks the requested one', async () => {
    const { envelope } = await server.post(calls.categoryList, { ...menu, language: 'zh' })
    expect(envelope.data.categoryList[0]?.categoryName).toBe('Mains')
  })

  test('compresses its answer for clients that accept br or gzip, with the same content', async () => {
    const plain = await server.post(calls.categoryList, menu)
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (let count = 0; count < 2; count++) {
        const response = await server.request(`${basePath}${calls.categoryList.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
          body: JSON.stringify({ context: contextOf(), ...menu }),
        })
        expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
          encoding,
          'Accept-Encoding',
        ])
        expect(open(await response.arrayBuffer()).toString()).toBe(plain.text)
      }
    }
  })

  test('answers an empty menu with code 90010 while the service is paused', async () => {
    await server.reimport((file) => (file.services[0]!.paused = true))
    const { status, envelope } = await server.post(calls.categoryList, menu)
    expect([status, envelope.success, envelope.code]).toEqual([200, true, '90010'])
    expect(v.parse(calls.categoryList.answer, envelope.data)).toEqual({
      categoryList: [],
      packageList: [],
      excludedItemIds: [],
      md5: '',
    })
    await server.reimport(() => {})
  })

  test('refuses an unknown service with SP_10004', async () => {
    expect((await server.post(calls.categoryList, { ...menu, serviceId: 'drone' })).envelope.code).toBe(
      'SP_10004',
    )
  })
})

test('item/get answers one item in the caller’s language, or LD_NOT_FOUND', async () => {
  const found = await server.post(
    calls.itemGet,
    { storeId: 'corner', itemId: 'pizza.margherita' },
    { locale: 'es' },
  )
  expect(v.parse(calls.itemGet.answer, found.envelope.data).skuAttrList[0]?.attrKeyName).toBe('Tamaño')
  const lost = await server.post(calls.itemGet, { storeId: 'corner', itemId: 'lobster' })
  expect([lost.status, lost.envelope.code]).toEqual([404, 'LD_NOT_FOUND'])
})

describe('calls of the API', () => {
  test.for(Object.keys(calls) as CallName[])('%s answers 405 to GET, HEAD and PUT', async (name) => {
    const path = `${basePath}${calls[name].path}`
    for (const method of ['GET', 'PUT']) {
      const response = await server.request(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await response.json()).toMatchObject({ success: false, code: 'LD_BAD_REQUEST' })
    }
    expect((await server.request(path, { method: 'HEAD' })).status).toBe(405)
  })

  test('an unknown path is answered with LD_NOT_FOUND and no-store', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/x',
      `${basePath}/order`,
      `${basePath}/order/create/`,
      '/api/../api/x',
    ]) {
      const response = await server.request(path, { method: 'POST' })
      expect([
        response.status,
        response.headers.get('cache-control'),
        response.headers.get('content-type'),
      ]).toEqual([404, 'no-store', 'application/json'])
      expect(await response.json()).toMatchObject({ success: false, code: 'LD_NOT_FOUND' })
    }
  })

  test('an internal error is answered with 500 and the id that is in the log, without details', async () => {
    const broken = await openShopServer()
    await broken.db.schema.dropTable('menus').execute()
    await broken.reimport(() => {}).catch(() => {})
    const { status, envelope, headers, text } = await broken.post(calls.categoryList, {
      serviceId: 'pickup',
      language: 'en',
      storeId: 'corner',
    })
    expect([status, envelope]).toEqual([
      500,
      { success: false, code: 'LD_INTERNAL', msg: 'LD_INTERNAL', data: null },
    ])
    expect(text).not.toMatch(/menus|sql|node:/i)
    expect(broken.logged.join('')).toContain(headers.get('x-request-id') ?? 'no id')
    await broken.close()
  })
})
