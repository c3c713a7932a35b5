import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Browser, Page } from 'playwright/test'
import { answerTo, dropKept, keptOf, shell, untilKept } from '../support/browser/launch-answer.ts'
import { untilStill } from '../support/browser/until-still.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { addDish, orderDessert } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`

/** Opens an address and stays until its screen is kept. */
async function keep(page: Page, path: string, words: string): Promise<void> {
  await page.goto(origin() + path)
  await untilKept(page, path, words)
}

/** As the engine does when it writes what they are drawn from. */
async function dropAll(page: Page): Promise<void> {
  await dropKept(page)
  await page.evaluate(() => new BroadcastChannel('first-screens').postMessage(null))
}

/** The menu begins with dishes that one tap adds; one may be sold out. */
const dessertsFirst = (gone = ''): Promise<void> =>
  changeShop(server, (file) => {
    file.combos = []
    for (const category of file.categories!) category.items = category.items.filter(({ id }) => id !== gone)
    file.categories = file.categories!.toSorted(
      (one, other) => Number(isDesserts(other.name)) - Number(isDesserts(one.name)),
    )
  })
const isDesserts = (name: unknown) => JSON.stringify(name).includes('Desserts')

test(
  'a launch without a server shows home or menu before the app starts, and nothing moves when it takes over',
  { tag: '@smoke' },
  async ({ context, page }) => {
    for (const [path, words] of [
      ['/menu', 'Dawn breakfast'],
      ['/', 'Espresso'],
    ] as const) {
      await keep(page, path, words)
    }
    await server.stop('SIGKILL')
    for (const [path, words] of [
      ['/menu', 'Dawn breakfast'],
      ['/', 'Espresso'],
    ] as const) {
      const tab = await context.newPage()
      await tab.addInitScript(() => {
        const seen = new Set<string>()
        Object.assign(globalThis, { seen })
        const look = () => {
          const name = document.getElementById('first-screen') ? '#first-screen' : '#app'
          const heading = document.querySelector(`${name} h2`)
          if (heading) seen.add(`${heading.textContent} ${Math.round(heading.getBoundingClientRect().top)}`)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            Object.assign(globalThis, { shift: ((globalThis as { shift?: number }).shift ?? 0) + value })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const answer = await answerTo(tab, origin() + path)
      expect(answer).toContain('<div id="first-screen">')
      expect(answer).toContain(words)
      await expect(tab.locator('#first-screen')).toHaveCount(0)
      await expect(tab.getByText('You’re offline').or(tab.getByText("You're offline"))).toBeVisible()
      await expect(tab.getByText(words).first()).toBeVisible()
      const seen = await tab.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
      expect(seen).toHaveLength(1)
      // What browsers call a good page moves by less than 0.1.
      expect(await tab.evaluate(() => (globalThis as { shift?: number }).shift ?? 0)).toBeLessThan(0.02)
      await tab.close()
    }
  },
)

test('*Add* taps on a stored screen before the app starts are carried out once it has started', async ({
  context,
  page,
}) => {
  await dessertsFirst()
  await keep(page, '/menu', 'Burnt cheesecake')
  const tab = await context.newPage()
  // As soon as the page is parsed: the app's script isn't even asked for.
  await tab.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const add = document.querySelector<HTMLElement>('#first-screen button[aria-label^="Add"]')
      for (let tap = 0; tap < 3; tap += 1) add?.click()
    })
  })
  await tab.goto(`${origin()}/menu`)
  await expect(tab.getByRole('button', { name: /^Add one more .*, 3 in the cart$/ })).toBeVisible()
  await expect(tab.getByRole('button', { name: /View cart ?, 3 dishes/ })).toBeVisible()
})

/** Nothing of the app comes before the answer is called; its engine does. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!dexie|engine).*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test(
  'a dish added before the app has loaded is saved at once and counted only once when the app takes over',
  { tag: '@smoke' },
  async ({ browser }) => {
    await dessertsFirst()
    // Without a service worker the page's files can be held.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await holdApp(page)
    await page.goto(`${origin()}/menu`)
    const addIn = (one: Page) =>
      one.locator('#first-screen').getByRole('button', { name: 'Add Crema catalana' })
    const add = addIn(page)
    await add.click()
    await expect(add).toHaveText('1')
    await expect(add).not.toHaveAttribute('aria-busy')
    await add.click({ clickCount: 2 })
    await expect(add).toHaveText('3')
    await expect(add).not.toHaveAttribute('aria-busy')
    await expect(page.locator('#app')).toBeEmpty()
    // Whoever leaves now has lost nothing.
    await page.close()
    const again = await context.newPage()
    const release = await holdApp(again)
    await again.goto(`${origin()}/menu`)
    await addIn(again).click()
    await expect(addIn(again)).toHaveText('4')
    const seen = await again.evaluateHandle(() => {
      const texts: string[] = []
      const look = () => {
        const root = document.getElementById('first-screen') ?? document.getElementById('app')
        const said = root?.querySelector('button[data-dish="crema-catalana"]')?.textContent ?? ''
        if (said !== texts.at(-1)) texts.push(said)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      return texts
    })
    release()
    await expect(again.locator('#first-screen')).toHaveCount(0)
    await expect(again.getByRole('button', { name: /^Add one more .*, 4 in the cart$/ })).toBeVisible()
    await expect(again.getByRole('button', { name: /View cart ?, 4 dishes/ })).toBeVisible()
    // It never says fewer.
    expect(await seen.jsonValue()).toEqual(['4'])
    await context.close()
  },
)

test('a dish that isn’t in the phone’s menu yet goes into the cart once the app has fetched the new menu', async ({
  browser,
}) => {
  await dessertsFirst()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const before = await context.newPage()
  await before.goto(`${origin()}/menu`)
  await expect(before.locator('#app').getByRole('button', { name: 'Add Crema catalana' })).toBeVisible()
  await before.close()
  await changeShop(server, (file) => {
    const desserts = file.categories!.find(({ name }) => isDesserts(name))!
    desserts.items = [{ ...desserts.items[0]!, id: 'flan', title: { en: 'Flan' } }, ...desserts.items]
  })
  const page = await context.newPage()
  const release = await holdApp(page)
  await page.goto(`${origin()}/menu`)
  await page.getByRole('button', { name: 'Add Flan' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Add one more Flan, 1 in the cart' })).toBeVisible()
  await context.close()
})

/** A page whose app is held back shows Crema catalana, which another tab's menu has lost meanwhile. */
async function withLostDish(browser: Browser) {
  await dessertsFirst()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const release = await holdApp(page)
  await page.goto(`${origin()}/menu`)
  const shown = page.locator('#first-screen')
  await expect(shown.getByRole('link', { name: 'Crema catalana' })).toBeVisible()
  await dessertsFirst('crema-catalana')
  const other = await context.newPage()
  await other.goto(`${origin()}/menu`)
  await expect(other.locator('#first-screen')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Add Burnt cheesecake' })).toBeVisible()
  await expect(other.getByText('Crema catalana')).toHaveCount(0)
  await page.bringToFront()
  return { context, page, shown, release }
}

test('a dish that another tab’s menu has lost when it is tapped before the app loads is said not to be added', async ({
  browser,
}) => {
  const { context, page, shown, release } = await withLostDish(browser)
  const add = shown.getByRole('button', { name: 'Add Crema catalana' })
  await add.click()
  await expect(add).toHaveText('1')
  release()
  await expect(page.getByText("This dish isn't on the menu right now.")).toBeVisible()
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await context.close()
})

test('a link to a dish that another tab’s menu has lost leads to its page, which says so', async ({
  browser,
}) => {
  const { context, page, shown, release } = await withLostDish(browser)
  await shown.getByRole('link', { name: 'Crema catalana' }).click()
  release()
  await expect(page.getByText('Not on the menu right now')).toBeVisible()
  await expect(page).toHaveURL(/\/item\/crema-catalana/)
  await context.close()
})

test('a dish added after a switch of the order type, before the app loads, goes into that order type’s cart', async ({
  browser,
}) => {
  await dessertsFirst()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const release = await holdApp(page)
  await page.goto(`${origin()}/menu?table=t1-k7wq`)
  await page.getByRole('radiogroup', { name: 'How would you like it?' }).getByText('Take away').click()
  await page.getByRole('button', { name: 'Add Crema catalana' }).click()
  release()
  // Also once it is written down, where what was only asked for would have gone again.
  const more = page.getByRole('button', { name: 'Add one more Crema catalana, 1 in the cart' })
  await expect(more).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(more).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('radio', { name: 'Take away' })).toBeChecked()
  await expect(page.getByRole('button', { name: /View cart ?, 1 dish/ })).toBeVisible()
  await context.close()
})

test('a dish added after a switch of the order type goes into its cart even if that menu loads slowly', async ({
  browser,
}) => {
  await dessertsFirst()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const release = await holdApp(page)
  await context.route('**/category/list', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await route.continue()
  })
  await page.goto(`${origin()}/menu?table=t1-k7wq`)
  await page.getByRole('radiogroup', { name: 'How would you like it?' }).getByText('Take away').click()
  await page.getByRole('button', { name: 'Add Crema catalana' }).click()
  release()
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /View cart ?, 1 dish/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Take away' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add one more Crema catalana, 1 in the cart' })).toBeVisible()
  await context.close()
})

for (const path of ['/menu', '/'])
  test(`stored rows of ${path} stay, and taps on them wait, while the phone takes seconds to read its menu`, async ({
    context,
    page,
  }) => {
    await dessertsFirst()
    // Home also says that the app is ready offline, which drops what was kept before.
    await keep(page, path, path === '/' ? 'Ready offline' : 'Burnt cheesecake')
    const first = /<h3[^>]*>(?:<a[^>]*>)?([^<]+)/.exec((await keptOf(page, path))!)![1]
    const tab = await context.newPage()
    const seen = new Set<string>()
    // Outlives the page: on a slow machine the browser follows a tapped link by itself.
    await tab.exposeFunction('see', (row: string) => void seen.add(row))
    await tab.addInitScript((at) => {
      if (location.pathname !== at) return
      // For so long nobody else gets to read it.
      const until = performance.now() + 3_000
      indexedDB.open('larder').addEventListener('success', ({ target }) => {
        const menus = (target as IDBOpenDBRequest).result
          .transaction('menus', 'readwrite')
          .objectStore('menus')
        const again = () => {
          if (performance.now() < until) menus.get('').addEventListener('success', again)
        }
        again()
      })
      const { see } = globalThis as unknown as { see(row: string): void }
      const look = () => {
        if (location.pathname !== at) return
        const root = document.getElementById('first-screen') ?? document.getElementById('app')
        if (root?.firstElementChild) see(root.querySelector('h3')?.textContent ?? 'no rows')
        requestAnimationFrame(look)
      }
      addEventListener('DOMContentLoaded', () => {
        document.querySelector<HTMLElement>('#first-screen :is(button[aria-label^="Add"], li h3 a)')?.click()
        look()
      })
    }, path)
    expect(await answerTo(tab, origin() + path)).toContain('<div id="first-screen">')
    if (path === '/') await expect(tab).toHaveURL(/\/item\//)
    else await expect(tab.getByRole('button', { name: /^Add one more .*, 1 in the cart$/ })).toBeVisible()
    expect([...seen]).toEqual([first])
  })

test('a link tapped before the app starts is followed and keeps the table', async ({ context, page }) => {
  await dessertsFirst()
  await keep(page, '/menu?table=t1-k7wq', 'Burnt cheesecake')
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const links = [...document.querySelectorAll<HTMLElement>('#first-screen h3 a')]
      links.find(({ textContent }) => textContent === 'Burnt cheesecake')?.click()
    })
  })
  await tab.goto(`${origin()}/menu?table=t1-k7wq`)
  await expect(tab).toHaveURL(/\/item\/cheesecake\?.*table=t1-k7wq/)
  await expect(tab.getByRole('heading', { name: 'Burnt cheesecake' })).toBeVisible()
})

for (const [when, holdsScripts] of [
  ['before the app starts', false],
  ['while the app can’t be loaded', true],
] as const)
  test(`a dish tapped on a stored screen ${when} opens without the source of the earlier visit`, async ({
    context,
    page,
  }) => {
    await page.goto(`${origin()}/?source=flyer`)
    await expect.poll(() => keptOf(page, '/')).toContain('source=flyer')
    const tab = await context.newPage()
    await tab.addInitScript((holds) => {
      addEventListener('DOMContentLoaded', () => {
        const links = [...document.querySelectorAll<HTMLElement>('#first-screen h3 a')]
        links.find(({ textContent }) => textContent === 'Espresso')?.click()
      })
      if (!holds) return
      const append = Element.prototype.append
      Element.prototype.append = function (...nodes) {
        append.apply(
          this,
          nodes.filter((node) => !(node instanceof HTMLScriptElement)),
        )
      }
    }, holdsScripts)
    await tab.goto(`${origin()}/`)
    await expect(tab).toHaveURL(`${origin()}/item/espresso`)
    await expect(tab.getByRole('heading', { name: 'Espresso', exact: true })).toBeVisible()
  })

test('the offer to install the app isn’t stored with home, and nothing moves at the next launch', async ({
  context,
  page,
}) => {
  // As much as a stored screen holds.
  await page.setViewportSize({ width: 412, height: 2_000 })
  await keep(page, '/', 'Espresso')
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
  await expect(page.getByRole('button', { name: 'Add to home screen' })).toBeInViewport()
  await dropAll(page)
  await expect.poll(() => keptOf(page, '/')).toContain('Espresso')
  expect(await keptOf(page, '/')).not.toContain('Add to home screen')
  const tab = await context.newPage()
  await tab.setViewportSize({ width: 412, height: 2_000 })
  await tab.addInitScript(() => {
    const seen = new Set<number>()
    Object.assign(globalThis, { seen })
    const look = () => {
      // The first frame may come before either is parsed.
      const root = document.getElementById('first-screen') ?? document.getElementById('app')
      const below = [...(root?.querySelectorAll('h2') ?? [])].find(
        ({ textContent }) => textContent === 'About us',
      )
      if (below) seen.add(Math.round(below.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  expect(await answerTo(tab, `${origin()}/`)).toContain('About us')
  await expect(tab.locator('#first-screen')).toHaveCount(0)
  await expect(tab.getByRole('heading', { name: 'About us' })).toBeVisible()
  expect(await tab.evaluate(() => (globalThis as unknown as { seen: Set<number> }).seen.size)).toBe(1)
})

test('G26 a stored menu screen contains nothing of the cart', async ({ page }) => {
  await dessertsFirst()
  await page.goto(`${origin()}/menu`)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await page.goto(`${origin()}/menu`)
  await expect(page.getByRole('button', { name: /View cart/ })).toBeVisible()
  await expect.poll(() => keptOf(page, '/menu')).not.toBeNull()
  const kept = (await keptOf(page, '/menu'))!.replaceAll(/<(script|style)>.*?<\/\1>/gs, '')
  expect(kept).toContain('aria-label="Add Burnt cheesecake"')
  expect(kept).not.toMatch(/in the cart|View cart|data-in-cart/)
})

/** Until when what is kept of the menu holds, by the phone's clock. */
const menuHoldsUntil = (page: Page): Promise<number> =>
  page.evaluate(async () => Number((await caches.match('/menu'))!.headers.get('holds-until')))

test('a stored menu has placeholders for the dishes of a category that it doesn’t contain', async ({
  page,
}) => {
  await keep(page, '/menu', 'Dawn breakfast')
  const lists = await page.evaluate(
    (html) => {
      const screen = new DOMParser().parseFromString(html, 'text/html')
      return [...screen.querySelectorAll('#first-screen [role=list]')].map((list) => {
        const rows = list.querySelectorAll('[role=listitem]')
        const isWhole = Number(rows[0]?.getAttribute('aria-setsize')) === rows.length
        return { isWhole, isWaiting: list.querySelector('[data-waiting]') !== null }
      })
    },
    (await keptOf(page, '/menu'))!,
  )
  expect(lists.some(({ isWhole }) => !isWhole)).toBe(true)
  for (const { isWhole, isWaiting } of lists) expect(isWaiting).toBe(!isWhole)
  expect(await keptOf(page, '/menu')).toMatch(/\.\w+\[data-waiting\]\{background:/)
})

test('G36 an expired stored screen is never visible, even though the browser answers with it', async ({
  page,
}) => {
  await keep(page, '/menu', 'Dawn breakfast')
  const until = await menuHoldsUntil(page)
  expect(until).toBeGreaterThan(Date.now())
  await page.addInitScript((late) => {
    const { now } = Date
    Date.now = () => now() + late
    const look = () => {
      const kept = document.getElementById('first-screen')
      if (kept?.checkVisibility()) document.documentElement.setAttribute('data-was-seen', '')
      requestAnimationFrame(look)
    }
    look()
  }, until - Date.now())
  const response = await page.goto(`${origin()}/menu`)
  expect(await response!.text()).toContain('Dawn breakfast')
  await expect(page.locator('#app').getByText('Dawn breakfast').first()).toBeVisible()
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-was-seen')
  await expect(page.locator('html')).not.toHaveAttribute('hidden')
})

test('G36 the service worker doesn’t answer with an expired stored screen or one of another release', async ({
  page,
}) => {
  await keep(page, '/menu', 'Dawn breakfast')
  // Where somebody comes from changes nothing of what is drawn, and makes an address that only the worker knows.
  const asked = `${origin()}/menu?utm_source=flyer`
  expect(await answerTo(page, asked)).toContain('Dawn breakfast')
  await keep(page, '/menu', 'Dawn breakfast')
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('first-screens '))
    const cache = await caches.open(name!)
    const earlier = await caches.open('first-screens /assets/first-earlier.js')
    const kept = (await cache.match('/menu'))!
    await earlier.put('/menu', kept.clone())
    const headers = new Headers(kept.headers)
    headers.set('holds-until', String(Date.now() - 1))
    await cache.put('/menu', new Response(await kept.text(), { headers }))
  })
  expect(await answerTo(page, asked)).toContain(shell)
})

test(
  'a launch on home or menu is answered without the service worker, with or without a stored screen',
  { tag: '@smoke' },
  async ({ page }) => {
    await keep(page, '/menu', 'Dawn breakfast')
    const answeredBy = () =>
      page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation')
        const { workerStart, workerFinalSourceType } = entry as PerformanceNavigationTiming & {
          workerFinalSourceType: string
        }
        return { workerStart, workerFinalSourceType }
      })
    for (const path of ['/', '/menu']) {
      await page.goto(origin() + path)
      expect(await answeredBy()).toEqual({ workerStart: 0, workerFinalSourceType: 'cache' })
      // What is dropped leaves the page without a screen there: without a network nothing else would open.
      await dropKept(page)
      await page.context().setOffline(true)
      expect(await answerTo(page, `${origin()}${path}?`)).toContain(shell)
      expect(await answerTo(page, origin() + path)).toContain(shell)
      expect(await answeredBy()).toEqual({ workerStart: 0, workerFinalSourceType: 'cache' })
      await page.context().setOffline(false)
    }
  },
)

test('a stored screen embeds the styles that it needs and none of other screens', async ({ page }) => {
  await keep(page, '/menu', 'Dawn breakfast')
  const [, styles] = /<style>(.*?)<\/style>/s.exec((await keptOf(page, '/menu'))!)!
  const sheets = await page.evaluate(async () => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    const later = document.querySelector<HTMLMetaElement>('meta[content*="/later-"]')!.content
    return Promise.all(
      [...links]
        .map((link) => link.href)
        .concat(later)
        .map(async (href) => (await fetch(href)).text()),
    )
  })
  const [begins, later] = sheets as [string, string]
  expect(styles).toContain(begins)
  // The place of what may be said of the menu came with the menu's own notes.
  expect(later).toMatch(/:not\(:empty\)\{padding/)
  expect(styles!.slice(begins.length)).toMatch(/@layer screens ?\{.*:not\(:empty\) \{ padding/s)
  expect(styles!.length - begins.length).toBeLessThan(4_000)
})

test('G36 a stored screen isn’t used for another table or language, and changes with the phone’s language', async ({
  page,
}) => {
  await keep(page, '/menu', 'Dawn breakfast')
  // A table has what the server draws of it, which a busy one doesn't do at once.
  await expect.poll(() => answerTo(page, origin() + '/menu?table=t1-k7wq')).toMatch(/Table.*1/s)
  expect(await answerTo(page, origin() + '/menu?language=es')).not.toContain('Dawn breakfast')
  // And this one’s goes when the phone’s own language changes.
  await keep(page, '/', 'Popular')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('radio', { name: /Español/ }).check()
  await expect.poll(() => keptOf(page, '/')).toMatch(/<html lang="es">.*Los más pedidos/s)
  // The other one is drawn aside in it.
  await expect.poll(() => keptOf(page, '/menu')).toMatch(/<html lang="es">.*Desayuno del alba/s)
})

test('a screen drawn in the background takes styles and pictures from the phone, with or without a server', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu`)
  await expect(page.locator('#app section').first()).toBeVisible()
  const homeDrawnAside = async () => {
    await dropAll(page)
    await expect.poll(() => keptOf(page, '/')).toContain('Espresso')
    const html = (await keptOf(page, '/'))!
    return html.slice(html.indexOf(' id="first-screen"'), html.indexOf('<script>', html.indexOf('<h1')))
  }
  const asked: string[] = []
  const note = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (/^\/(?:assets\/.*\.css|pictures\/.*\/.*)$/.test(request.url!)) asked.push(request.url!)
  }
  subscribe('http.server.request.start', note)
  const drawn = await homeDrawnAside()
  unsubscribe('http.server.request.start', note)
  expect(asked).toEqual([])
  expect(drawn).toContain('<img')
  await server.stop('SIGKILL')
  expect(await homeDrawnAside()).toBe(drawn)
})

test('after a menu change, home and menu are stored again unnoticed, exactly as they look when opened', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu`)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await keep(page, '/menu', 'Dawn breakfast')
  // Which nobody has looked at in this visit.
  await expect.poll(() => keptOf(page, '/')).toContain('Espresso')
  await changeShop(server, (file) => {
    file.combos = file.combos!.filter(({ title }) => !JSON.stringify(title).includes('Dawn breakfast'))
  })
  const sandwiches = page.getByRole('heading', { name: 'Sandwiches' })
  await sandwiches.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Fetch the menu again' }).click()
  await expect(page.getByRole('link', { name: 'Dawn breakfast' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Search the menu' }).focus()
  // Rows are made a frame at a time.
  await untilStill(page)
  const whereItIs = () =>
    page.evaluate(() => [
      scrollY,
      history.length,
      location.href,
      document.title,
      document.documentElement.style.cssText,
      document.activeElement?.ariaLabel,
    ])
  const before = await whereItIs()
  for (const [key, words] of [
    ['/menu', 'Market menu'],
    ['/', 'Espresso'],
  ] as const) {
    await expect.poll(() => keptOf(page, key)).toContain(words)
    expect(await keptOf(page, key)).not.toContain('Dawn breakfast')
  }
  // Nobody notices.
  expect(await whereItIs()).toEqual(before)
  expect(before[0]).toBeGreaterThan(0)
  // What floats keeps above the cart's bar.
  expect(before.join(' ')).toContain('--cart-bar')
  await expect(page.locator('iframe')).toHaveCount(0)

  const aside = [await keptOf(page, '/menu'), await keptOf(page, '/')]
  await dropKept(page)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => keptOf(page, '/')).toBe(aside[1])
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect.poll(() => keptOf(page, '/menu')).toBe(aside[0])
})

test('a screen stored in a wide window is stored again for a narrow one without being opened', async ({
  page,
}) => {
  const isWide = async () => (await keptOf(page, '/'))?.includes('"(min-width: 900px)":true')
  await page.setViewportSize({ width: 950, height: 500 })
  await page.goto(`${origin()}/`)
  await expect.poll(isWide).toBe(true)
  await page.setViewportSize({ width: 412, height: 915 })
  await page.goto(`${origin()}/menu`)
  await expect.poll(isWide).toBe(false)
})

test('an unreadable language is reported once, not again for each screen drawn in the background', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(globalThis, { told })
    const look = () => {
      const text = document.querySelector('[role=status] p')?.textContent
      if (text && text !== told.at(-1)) told.push(text)
      if (!text && told.at(-1)) told.push('')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${origin()}/menu?language=english`)
  await expect.poll(() => keptOf(page, '/?language=english')).toContain('Espresso')
  const told = await page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  expect(told.filter(Boolean)).toHaveLength(1)
})

test('drawing a screen in the background stops at a tap and is finished later', async ({ page }) => {
  const isDrawn = () => page.locator('body > iframe').count()
  await keep(page, '/menu', 'Dawn breakfast')
  await dropAll(page)
  await expect.poll(isDrawn, { intervals: [20] }).toBe(1)
  await page.getByRole('button', { name: 'Search the menu' }).click()
  expect(await isDrawn()).toBe(0)
  await expect.poll(() => keptOf(page, '/')).toContain('Espresso')
  await expect.poll(isDrawn).toBe(0)
})

test('after a guest’s order, home and menu are stored for the next launch', async ({ page }) => {
  await orderDessert(page, origin())
  await expect(page.getByRole('heading', { name: /^Order \d/ })).toBeVisible()
  await page.evaluate(() => {
    const noted = { scrolled: 0 }
    Object.assign(globalThis, { noted, scrollTo: () => (noted.scrolled += 1) })
  })
  await expect.poll(() => keptOf(page, '/?table=t2-m4xe')).toContain('See the menu')
  await expect.poll(() => keptOf(page, '/menu?table=t2-m4xe')).toContain('Dawn breakfast')
  // Nobody notices.
  expect(await page.evaluate(() => (globalThis as { noted?: unknown }).noted)).toEqual({ scrolled: 0 })
  for (const path of ['/', '/menu'])
    expect(await answerTo(page, origin() + `${path}?table=t2-m4xe`)).toContain('<div id="first-screen">')
})

test('G36 an error screen isn’t stored in place of the menu', async ({ page }) => {
  await page.addInitScript(() => {
    // As a fault of the app might do: from some time on, the menu can't be drawn.
    for (const name of ['map', 'flatMap'] as const) {
      const its = Array.prototype[name] as (...rest: unknown[]) => unknown
      const broken = function (this: unknown[], ...rest: unknown[]) {
        const [first] = this
        const isMenu = typeof first === 'object' && first !== null && 'items' in first
        if ('isBroken' in globalThis && isMenu && location.pathname === '/menu') throw new Error('broken')
        return its.apply(this, rest)
      }
      Object.assign(Array.prototype, { [name]: broken })
    }
  })
  await keep(page, '/', 'Espresso')
  await page.evaluate(() => Object.assign(globalThis, { isBroken: true }))
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  // Long enough for a screen to be stored that doesn't change any more.
  await dropAll(page)
  await page.waitForTimeout(4_000)
  expect(await keptOf(page, '/menu')).toBeNull()
})

test('an open search isn’t stored in place of the menu', async ({ page }) => {
  await keep(page, '/menu', 'Dawn breakfast')
  await page.getByRole('button', { name: 'Search the menu' }).click()
  await page.getByRole('searchbox').pressSequentially('rice')
  await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible()
  await dropAll(page)
  await expect.poll(() => keptOf(page, '/menu')).toContain('Dawn breakfast')
  expect(await keptOf(page, '/menu')).not.toContain('type="search"')
})

test('a stored screen that the engine drops is stored again', async ({ page }) => {
  await keep(page, '/', 'Popular')
  // The menu of the order type that isn't looked at, as when the restaurant has changed it: on a slow line it comes last.
  await dropAll(page)
  await expect.poll(() => keptOf(page, '/')).toContain('Popular')
})

test('G36 a combo that is taken off the menu disappears from the stored menu screen', async ({ page }) => {
  await keep(page, '/menu', 'Market menu')
  await changeShop(server, (file) => {
    file.combos = file.combos!.filter(({ title }) => !JSON.stringify(title).includes('Market menu'))
  })
  await page.getByRole('button', { name: 'Fetch the menu again' }).click()
  await expect(page.getByRole('link', { name: 'Market menu' })).toHaveCount(0)
  // The old one is forgotten before the new one is there.
  const isKept = async (words: string) => (await keptOf(page, '/menu'))?.includes(words)
  await expect
    .poll(async () => [await isKept('Dawn breakfast'), await isKept('Market menu')])
    .toEqual([true, false])
})

test('G36 a dish that left the menu isn’t stored again while the phone is slow to read the new menu', async ({
  page,
}) => {
  // Once `slowMs` is set, each menu that the page reads takes so long.
  await page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype
    IDBObjectStore.prototype.get = function (key) {
      const asked = get.call(this, key)
      const { slowMs = 0 } = globalThis as { slowMs?: number }
      if (this.name !== 'menus' || slowMs === 0) return asked
      const until = performance.now() + slowMs
      const holdBack = (event: Event) => {
        event.stopImmediatePropagation()
        asked.removeEventListener('success', holdBack)
        const again = () => {
          if (performance.now() > until) asked.dispatchEvent(new Event('success'))
          else get.call(this, '').addEventListener('success', again)
        }
        again()
      }
      asked.addEventListener('success', holdBack)
      return asked
    }
  })
  await keep(page, '/menu', 'Dawn breakfast')
  await expect.poll(() => keptOf(page, '/')).toContain('Dawn breakfast')
  await changeShop(server, (file) => {
    file.combos = file.combos!.filter(({ title }) => !JSON.stringify(title).includes('Dawn breakfast'))
  })
  const seen = await page.evaluateHandle(() => {
    const were: Record<string, boolean[]> = { '/': [], '/menu': [] }
    const look = async () => {
      for (const [path, was] of Object.entries(were)) {
        const is = !!(await (await caches.match(path))?.text())?.includes('Dawn breakfast')
        if (is !== was.at(-1)) was.push(is)
      }
      setTimeout(look, 20)
    }
    void look()
    Object.assign(globalThis, { slowMs: 8_000 })
    document.querySelector<HTMLElement>('#app button[aria-label="Fetch the menu again"]')!.click()
    return were
  })
  await expect(page.getByRole('link', { name: 'Dawn breakfast' })).toHaveCount(0, { timeout: 40_000 })
  for (const path of ['/menu', '/']) await expect.poll(() => keptOf(page, path)).not.toBeNull()
  expect(await seen.jsonValue()).toEqual({ '/': [true, false], '/menu': [true, false] })
})

test('the restaurant’s new colour reaches the browser’s bar of a phone that has the app, also at the next launch', async ({
  page,
}) => {
  await keep(page, '/menu', 'Dawn breakfast')
  await changeShop(server, (file) => {
    file.accent = '#0b7285'
  })
  await page.getByRole('button', { name: 'Fetch the menu again' }).click()
  const bars = page.locator('meta[name=theme-color]')
  const isNew = '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#0b7285"'
  for (const scheme of ['light', 'dark'])
    await expect(bars.and(page.locator(`[media*=${scheme}]`))).toHaveAttribute('content', '#0b7285')
  for (const path of ['/menu', '/']) await expect.poll(() => keptOf(page, path)).toContain(isNew)
})

test('while an allergen filter is set, no menu screen is stored, and the one stored before is dropped', async ({
  page,
}) => {
  await keep(page, '/menu', 'Dawn breakfast')
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Allergens and diets' })
  await sheet.getByRole('checkbox', { name: 'Gluten', exact: true }).check()
  await sheet.getByRole('button', { name: /^Show \d+ dish/ }).click()
  await expect.poll(() => keptOf(page, '/menu')).toBeNull()
  expect(await answerTo(page, origin() + '/menu')).toContain(shell)
})
