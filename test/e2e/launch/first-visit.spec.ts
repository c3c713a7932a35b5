import type { Page } from 'playwright/test'
import { holdScripts } from '../support/browser/held-call.ts'
import { untilDrawn } from '../support/browser/until-drawn.ts'
import { keptOf } from '../support/browser/launch-answer.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`

/** Opens a page that the server draws, without waiting for the app. */
async function openDrawn(page: Page, path: string): Promise<void> {
  await untilDrawn(origin() + path)
  await page.goto(origin() + path, { waitUntil: 'commit' })
  await expect(page.locator('#first-screen')).toBeAttached()
}

test(
  'a first visit shows its content before any script has loaded, and nothing moves when the app takes over',
  { tag: '@smoke' },
  async ({ browser }) => {
    for (const [path, words] of [
      ['/menu', 'Dawn breakfast'],
      ['/', 'Espresso'],
      ['/item/ribeye', 'How should we cook it?'],
      ['/menu?table=t2-m4xe', 'Dawn breakfast'],
      ['/?table=t2-m4xe', 'Espresso'],
    ] as const) {
      // A phone of its own each time: the second visit would be a launch.
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const release = await holdScripts(page)
      await page.addInitScript(() => {
        const seen = new Set<string>()
        Object.assign(globalThis, { seen })
        const look = () => {
          const name = document.getElementById('first-screen') ? '#first-screen' : '#app'
          const heading = document.querySelector(`${name} h2`)
          seen.add(
            heading ? `${heading.textContent} ${Math.round(heading.getBoundingClientRect().top)}` : 'nothing',
          )
          requestAnimationFrame(look)
        }
        addEventListener('DOMContentLoaded', look)
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            Object.assign(globalThis, { shift: ((globalThis as { shift?: number }).shift ?? 0) + value })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(origin() + path, { waitUntil: 'commit' })
      await expect(page.locator('#first-screen').getByText(words).first()).toBeVisible()
      release()
      await expect(page.locator('#first-screen')).toHaveCount(0)
      await expect(page.getByText(words).first()).toBeVisible()
      await page.waitForTimeout(500)
      const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
      expect(seen).toHaveLength(1)
      // What browsers call a good page moves by less than 0.1.
      expect(await page.evaluate(() => (globalThis as { shift?: number }).shift ?? 0)).toBeLessThan(0.02)
      await context.close()
    }
  },
)

test('only dishes near the viewport are laid out before the app loads, and no others when it takes over', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${origin()}/menu`, { waitUntil: 'commit' })
  await expect(page.locator('#first-screen').getByText('Dawn breakfast').first()).toBeVisible()
  const counted = await page.evaluateHandle(async () => {
    // Which of them are near enough to be laid out, the browser decides with its first frames.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    const headings = [...document.querySelectorAll('#first-screen h3')]
    const laidOut = headings.filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
    const rectOf = Element.prototype.getBoundingClientRect
    const asked = new Set<Element>()
    // Whoever asks where one stands has it laid out.
    Element.prototype.getBoundingClientRect = function () {
      if (headings.includes(this)) asked.add(this)
      return rectOf.call(this)
    }
    return { all: headings.length, laidOut: laidOut.length, asked }
  })
  release()
  await expect(page.locator('#first-screen')).toHaveCount(0)
  const [all, laidOut, asked] = await counted.evaluate((its) => [its.all, its.laidOut, its.asked.size])
  expect(laidOut).toBeGreaterThan(3)
  expect(laidOut).toBeLessThan(all! / 2)
  expect(asked).toBeGreaterThan(3)
  expect(asked).toBeLessThanOrEqual(laidOut!)
})

test('a first visit doesn’t announce a new version of the app', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('A new version')) Object.assign(globalThis, { wasTold: true })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  // With the words for it at hand.
  await page.goto(`${origin()}/menu?debug`)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => 'wasTold' in globalThis)).toBe(false)
})

test(
  'with scripts blocked, the whole menu can be read, its links work and a line says what ordering needs',
  { tag: '@smoke' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin()}/`)
    await page.getByRole('link', { name: 'See the menu' }).click()
    await expect(page).toHaveURL(/\/menu$/)
    await expect(page.getByText(/^Ordering needs JavaScript\..* call \+34/)).toBeInViewport()
    for (const dish of ['Dawn breakfast', 'Truffled bikini', 'Burnt cheesecake'])
      await expect(page.getByRole('link', { name: dish, exact: true })).toBeVisible()
    // A combo's page would be empty: it can only be put together by the app.
    await page.getByRole('link', { name: 'Dawn breakfast', exact: true }).click({ force: true })
    await page.getByRole('link', { name: 'Burnt cheesecake', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Burnt cheesecake' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add/ })).toContainText('€')
    await context.close()
  },
)

test('a tap on *Search the menu* before the app has loaded opens the search once it has', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLElement>('#first-screen button[aria-label="Search the menu"]')?.click()
    })
  })
  await page.goto(`${origin()}/menu`)
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('a dish configured before the app has loaded goes into the cart once, with its options, amount and note', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${origin()}/item/ribeye`, { waitUntil: 'commit' })
  const drawn = page.locator('#first-screen')
  await expect(drawn.getByRole('heading', { name: 'Girona ribeye, 300 g' })).toBeVisible()
  for (const choice of ['Rare', 'Green salad, mustard dressing']) {
    await drawn.getByText(choice, { exact: true }).click()
    // What was chosen is seen to be.
    await expect(drawn.getByRole('radio', { name: choice, exact: true })).toBeChecked()
  }
  await drawn.getByRole('button', { name: 'More: Allioli' }).click({ clickCount: 2 })
  await drawn.getByRole('button', { name: 'More: How many' }).click()
  await drawn.getByRole('textbox').fill('No salt, please')
  // Once is meant, however often it is tapped.
  await drawn.getByRole('button', { name: /^Add/ }).dblclick()
  release()
  await expect(page).toHaveURL(/\/menu$/)
  await page.getByRole('button', { name: /View cart/ }).click()
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Girona ribeye' })
  for (const words of ['Rare', 'Green salad, mustard dressing', '2 × Allioli', 'No salt, please'])
    await expect(line).toContainText(words)
  await expect(line.getByRole('status')).toHaveText('2')
})

test('a press on *Add* that starts before and ends after the app takes over adds the dish', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${origin()}/item/cheesecake`, { waitUntil: 'commit' })
  const drawn = page.locator('#first-screen')
  await drawn.getByRole('button', { name: /^Add/ }).hover()
  await page.mouse.down()
  release()
  await expect(page.locator('#app').getByRole('button', { name: /^Add/, includeHidden: true })).toHaveCount(1)
  await page.waitForTimeout(500)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /View cart ?, 1 dish/ })).toBeVisible()
})

test('a press of the space bar on *Add* that starts before and ends after the app takes over adds the dish', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await openDrawn(page, '/item/cheesecake')
  await page.locator('#first-screen').getByRole('button', { name: /^Add/ }).focus()
  await page.keyboard.down(' ')
  release()
  await expect(page.locator('#app').getByRole('button', { name: /^Add/, includeHidden: true })).toHaveCount(1)
  await page.waitForTimeout(500)
  await page.keyboard.up(' ')
  await expect(page.getByRole('button', { name: /View cart ?, 1 dish/ })).toBeVisible()
})

for (const parameters of ['source=flyer', 'orgId=5', 'language=es-ES'])
  test(`a dish tapped before the app has loaded opens with the visit’s parameters (${parameters})`, async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await openDrawn(page, `/?${parameters}`)
    const document = await page.evaluateHandle(() => globalThis.document)
    await page.locator('#first-screen h3 a[href^="/item/espresso"]').click()
    release()
    await expect(page).toHaveURL(`${origin()}/item/espresso?${parameters}`)
    await expect(page.locator('#app article h1')).toBeVisible()
    // The app has carried the tap out, and no page was loaded anew.
    expect(await document.evaluate((before) => before === globalThis.document)).toBe(true)
  })

test('the focus stays on a dish when the app takes over a page whose address has a source', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await openDrawn(page, '/menu?source=flyer')
  await page.locator('#first-screen h3 a').first().focus()
  release()
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.locator('#app h3 a').first()).toBeFocused()
})

test('a link opened in a new tab before the app has loaded has its own parameters and the visit’s', async ({
  context,
  page,
}) => {
  await holdScripts(page)
  await openDrawn(page, '/item/lobster-rice?source=flyer')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Sign in or sign up' }).click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL(/\/login\?redirect=%2Fitem%2Flobster-rice&source=flyer$/)
})

/** Ticks an option and taps *Add* on a dish's drawn page; the app takes over once the menu has changed. */
async function addWithAllioli(page: Page, edit: Parameters<typeof changeShop>[1]): Promise<void> {
  const release = await holdScripts(page)
  await openDrawn(page, '/item/black-rice')
  const drawn = page.locator('#first-screen')
  await drawn.getByText('Bowl of allioli', { exact: true }).click()
  await drawn.getByRole('button', { name: /^Add/ }).click()
  await changeShop(server, edit)
  release()
  await expect(drawn).toHaveCount(0)
}

test('a choice that the menu no longer offers when the app takes over chooses and adds nothing else', async ({
  page,
}) => {
  await addWithAllioli(page, ({ optionGroups = [] }) => {
    for (const group of optionGroups) group.values = group.values.filter(({ id }) => id !== 'house-allioli')
  })
  // Longer than the app's choice is looked for.
  await page.waitForTimeout(4_000)
  await expect(page).toHaveURL(/\/item\/black-rice$/)
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.goto(`${origin()}/menu`)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.locator('#app').getByText('Dawn breakfast').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /View cart/ })).toHaveCount(0)
})

test('a choice whose price has changed when the app takes over is carried out', async ({ page }) => {
  await addWithAllioli(page, ({ optionGroups = [] }) => {
    for (const { values } of optionGroups)
      for (const value of values) if (value.id === 'house-allioli') value.price = 1.4
  })
  await expect(page).toHaveURL(/\/menu$/)
  await page.getByRole('button', { name: /View cart/ }).click()
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Black rice' })
  await expect(line).toContainText('Bowl of allioli')
})

test('options ticked and unticked before the app has loaded stay as shown when it takes over', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${origin()}/item/paella`, { waitUntil: 'commit' })
  const drawn = page.locator('#first-screen')
  const choose = (words: string) => drawn.getByText(words, { exact: true }).click()
  for (const words of ['Bowl of allioli', 'Lemon wedges', 'Bowl of allioli']) await choose(words)
  const isChosen = () =>
    page.getByRole('checkbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))
  expect(await isChosen()).toEqual([false, true])
  release()
  await expect(drawn).toHaveCount(0)
  await expect.poll(isChosen).toEqual([false, true])
})

test('typing into the note continues at the caret when the app takes over', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(`${origin()}/item/ribeye`, { waitUntil: 'commit' })
  await page.locator('#first-screen').getByRole('textbox').focus()
  await page.keyboard.type('Salt apart')
  for (let n = 0; n < 'apart'.length; n++) await page.keyboard.press('ArrowLeft')
  release()
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await page.keyboard.type('and oil ')
  await expect(page.getByRole('textbox')).toHaveValue('Salt and oil apart')
})

test('server-drawn rows stay visible while the app can’t reach the API', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${origin()}/menu`)
  await expect(page.getByText('Dawn breakfast').first()).toBeVisible()
  await page.waitForTimeout(8_000)
  await expect(page.locator('#first-screen').getByText('Dawn breakfast').first()).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.locator('#first-screen')).toHaveCount(0, { timeout: 40_000 })
  await expect(page.locator('#app').getByText('Dawn breakfast').first()).toBeVisible()
})

test('a chosen language is shown as selected while its texts are still loading', async ({ browser }) => {
  // A service worker would have them in no time.
  const page = await (await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' })).newPage()
  const words = Promise.withResolvers<void>()
  await page.route('**/assets/es-*.js', async (route) => {
    await words.promise
    await route.continue()
  })
  await page.goto(`${origin()}/`)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await page.getByRole('button', { name: 'Language' }).click()
  const spanish = page.getByRole('radio', { name: /Español/ })
  await spanish.click()
  await page.waitForTimeout(1_000)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(spanish).toBeChecked()
  words.resolve()
  await expect(page.getByRole('heading', { name: 'Los más pedidos' })).toBeVisible()
})

test('the service worker is installed even if the page is never idle', async ({ page }) => {
  await page.addInitScript(() => {
    // There is never a moment without work; whoever sets a limit is called by then.
    globalThis.requestIdleCallback = (task, { timeout } = {}) =>
      timeout ? setTimeout(task, timeout) : Number.NaN
  })
  await page.goto(`${origin()}/menu`)
  const isInCharge = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(isInCharge).toBe(true)
})

test('the second launch shows the menu stored on the first visit, even if no script loads', async ({
  context,
  page,
}) => {
  await page.goto(`${origin()}/menu`)
  await expect(page.locator('#app').getByText('Dawn breakfast').first()).toBeVisible()
  await expect.poll(() => keptOf(page, '/menu')).not.toBeNull()
  await page.close()
  const again = await context.newPage()
  await again.route('**/assets/*.js', (route) => route.abort())
  await again.goto(`${origin()}/menu`)
  await expect(again.getByText('Dawn breakfast').first()).toBeVisible()
})

test.describe('a first visit with a network outage', () => {
  /** From the moment at which it asks for one of the app's files. */
  async function outageAt(page: Page, file: string, ms = 3_000): Promise<{ hasBeen: () => boolean }> {
    let until = 0
    await page.context().route('**/*', (route) => {
      if (!until && route.request().url().includes(`/assets/${file}-`)) until = Date.now() + ms
      return Date.now() < until ? route.abort('internetdisconnected') : route.continue()
    })
    return { hasBeen: () => until > 0 }
  }

  for (const [what, file] of [
    ['the app’s first script', 'first'],
    ['the menu’s code', 'menu-screen'],
    ['the texts', 'en'],
    ['the engine', 'engine.worker'],
  ] as const)
    test(`recovers by itself if the outage hits ${what}, and keeps the tapped dish`, async ({ page }) => {
      const outage = await outageAt(page, file)
      await page.goto(`${origin()}/menu?table=t1-k7wq`)
      // On a drawn page, or in the app where that is there already: none of them is tapped twice.
      await page.getByRole('button', { name: 'Add Burnt cheesecake' }).first().click()
      await expect(
        page.locator('#app').getByRole('button', { name: /^Add one more Burnt cheesecake, 1 in the cart/ }),
      ).toBeVisible()
      expect(outage.hasBeen()).toBe(true)
    })

  test(
    'keeps its scroll position and the tapped dish if the outage hits the shop call',
    { tag: '@smoke' },
    async ({ page }) => {
      const isWithout = () => page.url().includes('/out-shop')
      let wasWithout = false
      // The app learns that it can't have it once somebody has tapped.
      const tapped = Promise.withResolvers<void>()
      await page.context().route('**/store/**', async (route) => {
        await tapped.promise
        wasWithout ||= isWithout()
        return wasWithout ? route.continue() : route.abort('internetdisconnected')
      })
      await page.goto(`${origin()}/menu?table=t1-k7wq`)
      await page.getByRole('button', { name: 'Add Burnt cheesecake' }).first().click()
      const scrolledTo = await page.evaluate(() => scrollY)
      tapped.resolve()
      expect(scrolledTo).toBeGreaterThan(2_000)
      await expect(
        page.locator('#app').getByRole('button', { name: /^Add one more Burnt cheesecake, 1 in the cart/ }),
      ).toBeVisible()
      expect(wasWithout).toBe(true)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
    },
  )

  test('recovers by itself from an outage that outlasts every wait for the engine', async ({ page }) => {
    const outage = await outageAt(page, 'engine.worker', 20_000)
    await page.goto(`${origin()}/menu?table=t1-k7wq`)
    await expect(page.locator('#app').getByRole('button', { name: /^Add / }).first()).toBeVisible()
    expect(outage.hasBeen()).toBe(true)
  })

  test('recovers by itself on a page that the server doesn’t draw', async ({ page }) => {
    const outage = await outageAt(page, 'first')
    await page.goto(`${origin()}/booking`)
    await expect(page.getByRole('heading', { name: 'Book a table' })).toBeVisible()
    const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
    await expect.poll(sheets).toContainEqual(expect.stringContaining('/assets/style-'))
    expect(outage.hasBeen()).toBe(true)
  })

  test('still makes the app ready offline afterwards', async ({ page }) => {
    const outage = await outageAt(page, 'more')
    await page.goto(`${origin()}/?table=t1-k7wq`)
    await expect(page.getByText(/Ready offline/).first()).toBeVisible()
    expect(outage.hasBeen()).toBe(true)
  })
})
