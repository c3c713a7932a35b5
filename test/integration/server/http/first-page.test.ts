import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstPageBuild } from '../../../../vite.first-page.config.ts'
import type { Call } from '../../../../core/contract/call.ts'
import { categoryList, storeGet, storeIdentity } from '../../../../core/contract/calls/shop-calls.ts'
import { languages } from '../../../../core/schema/constants.ts'
import type { PageAnswers } from '../../../../core/contract/page-answers.ts'
import { lunch } from '../../../support/shops/order-shop.ts'
import { copyOfDist } from '../../../support/server/running-server.ts'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import { type ShopServer, openShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
let dist: string

beforeAll(async () => {
  dist = copyOfDist()
  // A sheet that a page begins with.
  const index = join(dist, 'index.html')
  writeFileSync(join(dist, 'assets/1a2b3c.css'), 'h1{margin:0}')
  writeFileSync(index, withSheet)
  // As it is built for a server: not as what is tested here otherwise.
  vi.stubEnv('NODE_ENV', 'production')
  await build({ ...firstPageBuild(dist), configFile: false, logLevel: 'error' })
  vi.unstubAllEnvs()
  server = await openShopServer({ distDir: dist })
}, 180_000)
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})
beforeEach(() => {
  server.clock.now = lunch
  server.logged.length = 0
})

const withSheet = `<!doctype html>
<html lang="en">
  <head>
    <meta name="theme-color" content="#d9480f" />
    <meta name="description" content="" />
    <title>Larder</title>
    <script type="module" crossorigin src="/assets/app-1a2b3c.js"></script>
    <meta name="ahead-files" content="{&quot;engine&quot;:[&quot;/assets/engine-5e6f7a.js&quot;]}">
    <link rel="stylesheet" crossorigin href="/assets/1a2b3c.css">
  </head>
  <body><div id="app"></div></body>
</html>`

/** With nothing drawn. */
const shell = /(?:<body>|<\/noscript>)<div id="app"><\/div>/

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.request(path, { headers: { accept: 'text/html', ...headers } })
  const text = await response.text()
  const rows = /<div id="first-screen">(.*)<\/div><div id="app">/s.exec(text)?.[1] ?? ''
  return { response, text, rows }
}

const linkedData = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!) as Record<string, never>

const answersIn = (text: string) =>
  JSON.parse(
    /<script type="application\/json" id="page-answers">(.*?)<\/script>/s.exec(text)![1]!,
  ) as PageAnswers

test('a request with an invalid host gets the first page, without a canonical link', async () => {
  // The only shop of a server answers to every name.
  await server.db.insertInto('shop_hosts').values({ host: '*', shop_id: 'corner' }).execute()
  const pages = [await get('/menu', { host: 'corner"><script>' }), await get('/menu', { host: 'corner"x' })]
  await server.db.deleteFrom('shop_hosts').where('host', '=', '*').execute()
  for (const { response, text, rows } of pages) {
    expect(response.status).toBe(200)
    expect(rows).not.toBe('')
    expect(text).not.toContain('canonical')
  }
})

test('a shop with host “*” has the public URL as canonical link, unless that host is another shop’s', async () => {
  const other = await openShopServer({ distDir: dist, publicUrl: 'https://corner.example' })
  const canonicalAt = async (host: string) => {
    const response = await other.request('/menu', { headers: { accept: 'text/html', host } })
    return /<link rel="canonical" href="([^"]+)">/.exec(await response.text())?.[1]
  }
  await other.db.insertInto('shop_hosts').values({ host: '*', shop_id: 'corner' }).execute()
  expect(await canonicalAt('10.0.0.7:8787')).toBe('https://corner.example/menu')
  // A name of its own is one.
  expect(await canonicalAt('corner.test')).toBe('https://corner.test/menu')
  // It may be another shop's. An import writes the shop's own names alone.
  other.clock.now += 1
  await other.reimport((file) => Object.assign(file, { name: 'Corner II' }))
  const hosts = [
    { host: '*', shop_id: 'corner' },
    { host: 'corner.example', shop_id: 'other' },
  ]
  await other.db.insertInto('shop_hosts').values(hosts).execute()
  expect(await canonicalAt('10.0.0.7:8787')).toBe('https://10.0.0.7:8787/menu')
  await other.close()
})

const policyOf = (response: Response) => response.headers.get('content-security-policy')!
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a first-time visitor', () => {
  test('gets the whole menu with prices and links as HTML, before any script', async () => {
    const { response, rows } = await get('/menu')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(response.headers.get('vary')).toContain('Accept-Language')
    for (const dish of ['Rice', 'Stew', 'Caviar', 'Pizza']) expect(rows).toContain(`>${dish}</a></h3>`)
    expect(rows).toContain('href="/item/rice"')
    expect(rows).toContain('€11.50')
    expect(rows).toContain('href="/order"')
    expect(rows).not.toMatch(/<script|<template|<link| style=| id="(?!first-screen-)|data-mine/)
  })

  test('gets the home screen with the shop’s name and when it closes or opens', async () => {
    const { rows } = await get('/')
    expect(rows).toContain('Corner &amp; &quot;Sons&quot; &lt;b&gt;</h1>')
    expect(rows).toContain('Rice &amp; stews')
    expect(rows).toContain('Open until 16:00')
    server.clock.now = Date.parse('2026-11-20T15:30:00Z')
    expect((await get('/')).rows).toContain('Closed, opens 19:00')
  })

  test('gets the page in the language of the URL, or else of the browser', async () => {
    expect((await get('/menu', { 'accept-language': 'de;q=0.9, es-ES;q=0.8, en;q=0.2' })).rows).toContain(
      '>Arroz<',
    )
    const { text, rows } = await get('/menu?language=es', { 'accept-language': 'en' })
    expect(rows).toContain('>Arroz<')
    expect(rows).toContain('href="/item/rice?language=es"')
    expect(rows).toContain('Pedidos')
    expect(text).toContain('<html lang="es">')
    expect(text).toContain('content="Arroces y guisos"')
    expect(text).toContain('<link rel="canonical" href="http://corner.test/menu?language=es">')
    expect((await get('/menu', { 'accept-language': 'en' })).rows).toContain('>Rice<')
    // As the app reads them.
    const twice = await get('/menu?language=en&language=es', { 'accept-language': 'en' })
    expect(twice.rows).toContain('>Arroz<')
  })

  test('gets a new price at once, and 304 while the page is unchanged', async () => {
    const { response } = await get('/menu')
    const etag = response.headers.get('etag')!
    expect((await get('/menu', { 'if-none-match': etag })).response.status).toBe(304)
    await server.reimport((file) => (file.categories![0]!.items![0]!.price = 12.75))
    const { response: changed, rows } = await get('/menu', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(rows).toContain('€12.75')
    expect(rows).not.toContain('€11.50')
    await server.reimport(() => {})
  })

  test('gets with each dish the allergens of what its + adds, and whether some aren’t stated', async () => {
    const words = async () =>
      /Contains <\/span>[^<]*/
        .exec((await get('/menu')).rows)?.[0]
        .split('>')
        .at(-1)
    const parmesan = { id: 'parmesan', name: 'Parmesan', default: true, allergens: ['milk' as const] }
    await server.reimport((file) => {
      for (const { items } of file.categories!) for (const item of items) delete item.allergens
      const item = file.categories![0]!.items![0]!
      item.allergens = ['gluten']
      item.groups = [{ id: 'top', name: 'Top', values: [parmesan] }]
    })
    expect(await words()).toBe('Gluten, Milk')
    await server.reimport((file) => {
      for (const { items } of file.categories!) for (const item of items) delete item.allergens
      file.categories![0]!.items![0]!.groups = [{ id: 'top', name: 'Top', values: [parmesan] }]
    })
    expect(await words()).toBe('Milk · not all stated')
    await server.reimport(() => {})
  })

  describe('who has scanned a table', () => {
    test('gets the dishes that are served there, and links that keep the table', async () => {
      const { text, rows } = await get('/menu?table=T2')
      expect(rows).toContain('Terrace 2')
      for (const dish of ['Rice', 'Pizza']) expect(rows).toContain(`>${dish}</a></h3>`)
      expect(rows).not.toContain('>Stew<')
      expect(rows).toContain('href="/item/rice?table=T2"')
      expect(rows.match(/href="\/[^"]*"/g)!.filter((href) => !href.includes('table=T2'))).toEqual([])
      expect((await get('/?table=T2')).rows).toContain('Terrace 2')
      expect((await get('/item/rice?table=T2')).rows).toContain('>Rice</h1>')
      // To search engines it is the one menu.
      expect(text).toContain('<link rel="canonical" href="http://corner.test/menu">')
    })

    test('gets their own table’s menu, which doesn’t leak into the menus of other tables or online', async () => {
      const at = async (search: string) => (await get(`/menu${search}`)).rows
      const [one, two, online] = [await at('?table=T1'), await at('?table=T2'), await at('')]
      expect([one.includes('>Stew<'), two.includes('>Stew<'), online.includes('>Stew<')]).toEqual([
        true,
        false,
        true,
      ])
      expect(one).not.toContain('Terrace 2')
      expect(online).not.toMatch(/Terrace 2|table=/)
      expect(await at('?table=T2&language=es')).toContain('>Arroz<')
      // As the app reads them.
      expect([await at('?table=T1&table=T2'), await at('?table=')]).toEqual([two, online])
    })

    test('sees a dish that only that table offers; other visitors don’t', async () => {
      await server.reimport((file) => (file.categories![0]!.items![0]!.onlyTables = ['T2']))
      expect((await get('/menu?table=T2')).rows).toContain('>Rice<')
      for (const elsewhere of ['/menu?table=T1', '/menu'])
        expect((await get(elsewhere)).rows).not.toContain('>Rice<')
      await server.reimport(() => {})
    })

    test('gets the empty app shell if the dish isn’t served there, the table is unknown or dine-in is paused', async () => {
      for (const path of ['/item/stew?table=T2', '/menu?table=T9', '/menu?table=t1'])
        expect((await get(path)).text).toMatch(shell)
      await server.reimport((file) => {
        for (const service of file.services) service.paused = service.orderType === 'dineIn'
      })
      expect((await get('/menu?table=T2')).text).toMatch(shell)
      expect((await get('/menu')).rows).not.toBe('')
      await server.reimport(() => {})
    })
  })

  test('gets the same page after an order and with a token, and no customer’s token or id', async () => {
    const before = await get('/menu')
    const guest = await server.signIn()
    expect(await server.order(guest)).toMatchObject({ envelope: { code: '' } })
    const authorized = { authorization: `Bearer ${guest.token}`, cookie: `token=${guest.token}` }
    for (const { text } of [await get('/menu'), await get('/menu', authorized)]) {
      expect(text).toBe(before.text)
      expect(text).not.toContain(guest.token)
      expect(text).not.toContain(guest.id)
    }
  })
})

describe('the first page', () => {
  test('has linked data, an Open Graph title and a canonical link for search engines', async () => {
    const { text } = await get('/menu')
    const data = linkedData(text)
    expect(data).toMatchObject({
      '@type': 'Restaurant',
      name: 'Corner & "Sons" <b>',
      url: 'http://corner.test/',
    })
    const { hasMenu } = data as { hasMenu?: { hasMenuSection: { hasMenuItem: object[] }[] } }
    expect(hasMenu?.hasMenuSection[0]?.hasMenuItem[0]).toEqual({
      '@type': 'MenuItem',
      name: 'Rice',
      url: 'http://corner.test/item/rice',
      offers: { '@type': 'Offer', price: 11.5, priceCurrency: 'EUR' },
    })
    expect(linkedData((await get('/')).text)['hasMenu']).toBe('http://corner.test/menu')
    expect(text).toContain('<meta property="og:title" content="Corner &amp; &quot;Sons&quot; &lt;b&gt;">')
    expect(text).toContain('<link rel="canonical" href="http://corner.test/menu">')
  })

  test('links the menu’s languages by hreflang, and is in the default language for any other', async () => {
    const links = [...(await get('/menu')).text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
    expect(links.map(([, language, url]) => [language, url])).toEqual([
      ['x-default', 'http://corner.test/menu'],
      ['en', 'http://corner.test/menu?language=en'],
      ['es', 'http://corner.test/menu?language=es'],
    ])
    const menuOf = (text: string) => (linkedData(text) as { hasMenu?: { inLanguage: string } }).hasMenu
    for (const [path, header] of [
      ['/menu', 'fr'],
      ['/menu?language=zh', 'en'],
    ] as const) {
      const { text } = await get(path, { 'accept-language': header })
      expect(text).toContain('<link rel="canonical" href="http://corner.test/menu">')
      expect(menuOf(text)?.inLanguage).toBe('en')
    }
    expect(menuOf((await get('/menu?language=es')).text)?.inLanguage).toBe('es')
  })

  test('carries the answers that the app starts with, identical to those of the API', async () => {
    const answers = answersIn((await get('/menu')).text)
    const { storeId, entityId } = answers.identity
    const ask = async (call: Call, body: object) => (await server.post(call, body)).envelope.data
    const here = { accessUrl: 'http://corner.test', product: 'retail' }
    expect({ storeId, entityId }).toEqual(await ask(storeIdentity, here))
    const phone = { deviceSerialNo: 'a phone', serviceType: 'online', tableId: null }
    const shop = await ask(storeGet, { ...phone, storeId })
    const { serviceId, language, answer } = answers.menu!
    expect(answer).toEqual(await ask(categoryList, { serviceId, language, storeId }))
    // By which a phone knows that it is still the shop's own.
    expect(JSON.stringify(shop)).toContain(JSON.stringify(answer!.md5))
  })

  test('carries a menu with “</script>” in a title intact, and only names a menu that is too long', async () => {
    await server.reimport((file) => (file.categories![0]!.items![0]!.title = 'Bread </script><b>&'))
    const { text } = await get('/menu')
    const short = answersIn(text)
    expect(JSON.stringify(short)).toContain('Bread </script><b>&')
    await server.reimport((file) => {
      const items = Array.from({ length: 1_200 }, (_, n) => ({
        id: `rice-${n}`,
        title: `Rice ${n}`,
        price: 8,
      }))
      file.categories!.push({ id: 'many', name: 'Many', items })
    })
    const long = answersIn((await get('/menu')).text)
    expect(long.identity.storeId).not.toBe('')
    expect(long.menu).toMatchObject({ serviceId: short.menu!.serviceId, language: 'en', answer: null })
    await server.reimport(() => {})
  })

  test('of a dish has its title, description and price as metadata, in the visitor’s language', async () => {
    await server.reimport((file) => {
      file.categories![0]!.items![0]!.description = { en: 'Dry & "golden"', es: 'Seco' }
    })
    const { text, response } = await get('/item/rice')
    expect(text).toContain('<title>Rice · Corner &amp; "Sons" &lt;b></title>')
    expect(text).toContain('<meta name="description" content="Dry &amp; &quot;golden&quot;">')
    expect(text).toContain(
      '<meta property="og:title" content="Rice · Corner &amp; &quot;Sons&quot; &lt;b&gt;">',
    )
    expect(text).toContain('<link rel="canonical" href="http://corner.test/item/rice">')
    expect(linkedData(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'MenuItem',
      name: 'Rice',
      description: 'Dry & "golden"',
      url: 'http://corner.test/item/rice',
      offers: { '@type': 'Offer', price: 11.5, priceCurrency: 'EUR' },
    })
    expect(response.headers.get('vary')).toContain('Accept-Language')
    const spanish = await get('/item/rice?language=es')
    expect(spanish.text).toContain('content="Seco"')
    expect(linkedData(spanish.text)['name']).toBe('Arroz')
    await server.reimport((file) => (file.categories![0]!.items![0]!.price = 12.75))
    expect(linkedData((await get('/item/rice')).text)['offers']).toMatchObject({ price: 12.75 })
    await server.reimport(() => {})
  })

  test('of a dish shows its options and Add button, without scripts and with its styles allowed', async () => {
    const { text, rows, response } = await get('/item/pizza.margherita')
    expect(rows).toContain('>Pizza</h1>')
    expect(rows).toContain('Size')
    expect(rows).toMatch(/<button[^>]*>.*Add/)
    expect(rows).not.toMatch(/<script|<template|<link| style=| (id|for)="(?!first-screen-)|data-mine/)
    const [, style] = /<style>(.*?)<\/style>/s.exec(text)!
    expect(style).toContain('h1{margin:0}')
    expect(policyOf(response)).toContain(sha256(style!))
    // One dish after the other is that dish.
    expect((await get('/item/rice')).rows).toContain('>Rice</h1>')
  })

  test('of a dish leaves out a size that is sold out, and is the empty app shell once all are', async () => {
    const desk = await signedInDesk(server)
    expect((await get('/item/pizza.margherita')).rows).toContain('Small')
    await desk.ask('sold-out', { itemId: 'pizza.margherita/pizza-s' })
    const { rows } = await get('/item/pizza.margherita')
    expect(rows).toContain('Large')
    expect(rows).not.toContain('Small')
    await desk.ask('sold-out', { itemId: 'pizza.margherita/pizza-l' })
    expect((await get('/item/pizza.margherita')).text).toMatch(shell)
    for (const size of ['s', 'l']) await desk.ask('back', { itemId: `pizza.margherita/pizza-${size}` })
  })

  test('of a dish that isn’t served at this hour is the empty app shell, and is drawn once it is served', async () => {
    const early = await get('/item/toast')
    expect(early.text).toMatch(shell)
    expect(linkedData(early.text)['name']).toBe('Toast')
    server.clock.now = Date.parse('2026-11-21T08:30:00Z')
    expect((await get('/item/toast')).rows).toContain('>Toast</h1>')
  })

  test.for(['/item/gone', '/item/%E0%A4%A', '/item/%72ice', '/item/rice/more'])(
    'of an unknown dish is the empty app shell, without metadata: %s',
    async (path) => {
      const { text, response } = await get(path)
      expect(response.status).toBe(200)
      expect(text).toMatch(shell)
      expect(text).not.toContain('og:title')
    },
  )

  test('escapes a script in the names of shop and dish', async () => {
    const hostile = '</script><script>alert("1")</script><img src=x onerror=alert(2)>'
    await server.reimport((file) => {
      file.name = hostile
      file.tagline = hostile
      file.categories![0]!.items![0]!.title = { en: hostile, es: hostile }
    })
    const { text, rows } = await get('/menu')
    expect(rows).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)')
    expect(text).not.toMatch(/<script>alert|<img src=x/)
    expect(linkedData(text)['name']).toBe(hostile)
    const its = (await get('/item/rice')).text
    expect(its).not.toMatch(/<script>alert|<img src=x/)
    expect(linkedData(its)['name']).toBe(hostile)
    await server.reimport(() => {})
  })

  test('looks on the phone for what is noted there by the shop’s own host', async () => {
    const [, hide] = /<script>(.*?)<\/script>/s.exec((await get('/menu')).text)!
    const asked: string[] = []
    const document = { documentElement: { lang: 'en' } }
    const localStorage = { getItem: (key: string) => void asked.push(key) }
    const location = { host: 'corner.test', search: '' }
    new Function('document', 'localStorage', 'location', hide!)(document, localStorage, location)
    expect(asked.toSorted()).toEqual(['language:corner.test', 'unlike-strangers:corner.test'])
  })

  test('has a policy that allows only the server’s files and, by hash, its own inline script and styles', async () => {
    const { text, response } = await get('/menu')
    const [, style] = /<style>(.*?)<\/style>/s.exec(text)!
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => sha256(script!))
    expect(scripts).toHaveLength(2)
    expect(style).toContain('h1{margin:0}')
    expect(policyOf(response)).toContain(`script-src 'self' ${scripts.join(' ')};`)
    expect(policyOf(response)).toContain(`style-src 'self' ${sha256(style!)};`)
  })
})

describe('the app’s HTML', () => {
  test.for(['/menu', '/order'])(
    'says without scripts, in the visitor’s language, that ordering needs them, and whom to call: %s',
    async (path) => {
      const line = async (language: string) =>
        /<noscript>.*?<p (.*)<\/p><\/noscript>/.exec(
          (await get(path, { 'accept-language': language })).text,
        )?.[1]
      await server.reimport((file) => (file.phone = '+34 931 <00> 000'))
      const link = '<a href="tel:+3493100000">+34 931 &lt;00&gt; 000</a>'
      expect(await line('en')).toBe(
        `lang="en">Ordering needs JavaScript. Please allow it in your browser, or call ${link}.`,
      )
      await server.reimport((file) => (file.phone = ''))
      expect(await line('es')).toBe('lang="es">Para pedir hace falta JavaScript. Actívalo en tu navegador.')
      await server.reimport(() => {})
      expect((await get('/index.html')).text).not.toContain('noscript')
    },
  )

  test('carries the menu of the table, and only the shop’s identity while all services are paused', async () => {
    const atTable = answersIn((await get('/menu?table=T1', { 'accept-language': 'es' })).text)
    expect(atTable).toMatchObject({
      identity: { storeId: 'corner' },
      menu: { serviceId: 'dine-in', language: 'es' },
    })
    await server.reimport((file) => {
      for (const service of file.services) service.paused = true
    })
    expect(answersIn((await get('/menu')).text)).toEqual({ identity: atTable.identity, menu: null })
    await server.reimport(() => {})
  })

  test('carries no answers at /index.html, which a service worker keeps', async () => {
    expect((await get('/index.html')).text).not.toContain('page-answers')
  })

  test.for(['/index.html', '/order', '/menu?debug'])('is an empty shell at %s', async (path) => {
    const { text, response } = await get(path)
    expect(text).toMatch(shell)
    expect(policyOf(response)).not.toContain('sha256')
  })

  test('is an empty shell while orders are paused', async () => {
    await server.reimport((file) => (file.services[0]!.paused = true))
    expect((await get('/menu')).text).toMatch(shell)
    expect((await get('/item/rice')).text).toMatch(shell)
    await server.reimport(() => {})
  })

  test('is an empty shell when drawing fails, which is logged', async () => {
    const its = await serverThatDraws(`throw new Error('no such screen')`)
    const response = await its.request('/menu', { headers: { accept: 'text/html' } })
    expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(shell)])
    expect(its.logged.join('')).toContain('no such screen')
    await its.end()
  })

  test('is an empty shell when the drawing thread exits, and other requests are answered meanwhile', async () => {
    // A long drawing, which nothing comes of.
    const its = await serverThatDraws(`
      import { workerData } from 'node:worker_threads'
      workerData.on('message', () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
        process.exit(3)
      })`)
    const answered: string[] = []
    const ask = async (path: string) => {
      const response = await its.request(path, { headers: { accept: 'text/html' } })
      answered.push(path)
      return response.text()
    }
    for (let time = 0; time < 2; time++) {
      const [page] = await Promise.all([ask('/menu'), ask('/order')])
      expect(page).toMatch(shell)
    }
    expect(answered).toEqual(['/order', '/menu', '/order', '/menu'])
    expect(its.logged.join('')).toContain('has ended with 3')
    await its.end()
  })

  test('is an empty shell at once behind eight hanging drawings, and in the end for those as well', async () => {
    const its = await serverThatDraws(`
      import { workerData } from 'node:worker_threads'
      workerData.on('message', () => {})`)
    const paths = ['/', '/menu'].flatMap((path) =>
      languages.map((language) => `${path}?language=${language}`),
    )
    const ask = async (path: string) => (await its.request(path)).text()
    const waiting = paths.slice(0, 8).map(ask)
    const others = waiting.map(async (page) => `one of them: ${await page}`)
    // A dish that there isn't waits for nobody.
    for (const path of [paths[8]!, '/item/gone'])
      expect(await Promise.race([ask(path), ...others])).toMatch(/^<!doctype/)
    for (const page of await Promise.all(waiting)) expect(page).toMatch(shell)
    await its.end()
  })
})

/** The shop's, with another program in place of what draws first pages. */
async function serverThatDraws(program: string) {
  const folder = copyOfDist()
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server/first-page.mjs'), program)
  const its = await openShopServer({ distDir: folder })
  return {
    ...its,
    async end() {
      await its.close()
      rmSync(folder, { recursive: true })
    },
  }
}

test('the script that draws first pages can’t be fetched', async () => {
  expect((await server.request('/server/first-page.mjs')).status).toBe(404)
})
