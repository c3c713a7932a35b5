import type { Locator, Page } from 'playwright/test'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { checkOutDessert, untilReadyOffline } from '../support/walk.ts'
import { untilStill } from '../support/browser/until-still.ts'
import { orderButton } from '../../support/order-button.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

declare global {
  interface Window {
    /** What was said of the cart, each change once. */
    heard: string[]
  }
}

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`

/** Goes on with the tab key until this has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeVisible()
  for (let times = 0; times < most; times++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} can't be reached with the tab key`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Nothing sticks out at the side, at whatever size the text is. */
async function fitsTheWidth(page: Page, where: string): Promise<void> {
  await untilStill(page)
  const sticksOut = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName} ${(element.textContent ?? '').slice(0, 40)}`)
  })
  expect(sticksOut, where).toEqual([])
}

for (const size of ['100%', '200%'])
  test(`an order can be placed by keyboard alone, text at ${size}, and is saved while the server is down`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((fontSize) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = fontSize
      })
    }, size)
    await page.goto(`${origin()}/?table=t1-k7wq`)
    await untilReadyOffline(page)
    await fitsTheWidth(page, 'home')
    await page.goto(`${origin()}/menu?table=t1-k7wq`)
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
    await fitsTheWidth(page, 'menu')
    await page.goto(`${origin()}/item/burrata?table=t1-k7wq`)
    await press(page, page.getByRole('button', { name: 'More: How many' }))
    await fitsTheWidth(page, 'dish')
    await press(page, page.getByRole('button', { name: /^Add/ }))
    await expect(page.getByText('In your cart').first()).toBeVisible()
    await press(page, page.getByRole('button', { name: /View cart/ }))
    await fitsTheWidth(page, 'cart')
    await press(page, page.getByRole('link', { name: /Go to checkout/ }))
    await press(page, page.getByRole('button', { name: 'Continue as guest' }))
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await fitsTheWidth(page, 'checkout')

    // The tap without anything filled in leads to the first thing that is missing.
    const order = page.getByRole('button', { name: orderButton })
    await press(page, order)
    await expect(page.getByText('Select the number of diners')).toBeVisible()
    const diners = page.getByRole('radiogroup', { name: 'How many of you?' })
    await expect.poll(() => diners.evaluate((group) => group.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Space')
    await expect(diners.getByRole('radio', { checked: true })).toHaveCount(1)
    await press(
      page,
      page.getByRole('checkbox', { name: 'I accept the terms and the privacy notice' }),
      'Space',
    )
    await server.stop('SIGKILL')
    await press(page, order)
    await expect(page).toHaveURL(/\/order\/detail\//)
    await expect(page.getByText(/Saved on this phone|Checking with the restaurant/).first()).toBeVisible()
    await fitsTheWidth(page, 'order')
    await server.start()
    await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
    expect(server.orders()).toHaveLength(1)
  })

test(
  'a category is one list whose rows give screen readers their position and the number of dishes',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(`${origin()}/menu?table=t1-k7wq`)
    const combos = page.getByRole('region', { name: 'Combos' })
    await expect(combos.getByRole('list')).toHaveCount(1)
    const rows = combos.getByRole('listitem')
    await expect(rows).toHaveCount(5)
    for (const [at, row] of (await rows.all()).entries()) {
      await expect(row).toHaveAttribute('aria-posinset', String(at + 1))
      await expect(row).toHaveAttribute('aria-setsize', '5')
    }
  },
)

test('arrow keys choose radio buttons without opening or closing a sheet or losing the focus', async ({
  page,
}) => {
  await page.goto(`${origin()}/login?table=t1-k7wq&redirect=/combo/market-menu`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const piles = page.getByRole('radiogroup')
  await piles.first().getByRole('radio').first().focus()
  for (const pile of await piles.all()) {
    const radios = pile.getByRole('radio')
    await radios.first().focus()
    for (let times = await radios.count(); times > 0; times--) {
      await page.keyboard.press('ArrowDown')
      await expect(pile.locator('input:focus')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }

  await page.goto(`${origin()}/?table=t1-k7wq`)
  await page.getByRole('button', { name: 'Language' }).click()
  const languages = page.getByRole('dialog').getByRole('radio')
  await expect(languages.first()).toBeVisible()
  const first = await languages.evaluateAll((radios) =>
    radios.findIndex((radio) => radio.matches(':checked')),
  )
  await languages.nth(first).focus()
  for (const times of [1, 2]) {
    await page.keyboard.press('ArrowDown')
    const next = languages.nth((first + times) % (await languages.count()))
    await expect(next).toBeChecked()
    await expect(next).toBeFocused()
  }
  await expect(page.locator('html')).not.toHaveAttribute('lang', 'en')
  await expect(languages.first()).toBeVisible()
})

test('when the focused control disappears, a related control or heading has the focus', async ({ page }) => {
  await page.goto(`${origin()}/item/burrata?table=t1-k7wq`)
  const more = page.getByRole('button', { name: 'More: How many' })
  await more.press('Enter')
  await page.getByRole('button', { name: 'Fewer: How many' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Fewer: How many' })).toBeFocused()
  await page.getByRole('button', { name: /^Add/ }).press('Enter')
  await expect(page.getByRole('button', { name: /View cart/ })).toBeVisible()
  await page.goto(`${origin()}/menu?table=t1-k7wq`)
  await page.getByRole('button', { name: /View cart/ }).press('Enter')
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: 'Clear cart' }).press('Enter')
  await cart.getByRole('button', { name: 'Keep' }).press('Enter')
  await expect(cart.getByRole('button', { name: 'Clear cart' })).toBeFocused()
  await cart.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  await expect(cart.getByRole('heading').first()).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Fetch the menu again' }).press('Enter')
  await expect(page.getByText('The menu is up to date')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fetch the menu again' })).toBeFocused()
  await page.getByRole('button', { name: 'Allergens and diets' }).press('Enter')
  const filter = page.getByRole('dialog')
  await filter.getByRole('checkbox').first().press('Space')
  await filter.getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(filter.getByRole('heading').first()).toBeFocused()
})

test('jumping to a category focuses it, and adding a dish is announced', async ({ page }) => {
  await page.goto(`${origin()}/menu?table=t1-k7wq`)
  const chip = page.getByRole('navigation', { name: 'Categories' }).getByRole('button').last()
  const category = page.getByRole('region', { name: (await chip.textContent()) ?? '' })
  await chip.press('Enter')
  await expect(category).toBeFocused()
  await expect(category.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(category.locator('*:focus')).toBeVisible()
  await page.getByRole('button', { name: /^Add/ }).first().press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /1 dish.*€/ })).toBeAttached()
})

test('a dish added before the announcing script has loaded is announced once it has', async ({ browser }) => {
  // A service worker would have in no time what is held here.
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const rest = Promise.withResolvers<void>()
  await page.route('**/assets/dish-*.js', async (route) => {
    await rest.promise
    await route.continue()
  })
  await page.goto(`${origin()}/menu?table=t1-k7wq`)
  await page.getByRole('button', { name: /^Add/ }).first().press('Enter')
  await expect(page.getByRole('button', { name: /^Add one more .*, 1 in the cart$/ })).toBeVisible()
  rest.resolve()
  await expect(page.getByRole('status').filter({ hasText: /1 dish.*€/ })).toBeAttached()
  await page.context().close()
})

test('a screen that is arrived at has the focus under the name of its heading, whichever way it is reached', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu`)
  // What names the screen starts with this.
  await expect(page.locator('link[rel=manifest]')).toBeAttached()
  const main = (name: string) => page.getByRole('main', { name, exact: true })
  await page.getByRole('link', { name: 'Fork breakfast', exact: true }).press('Enter')
  await expect(main('Fork breakfast')).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  for (const [tab, name] of [
    ['Home', 'La Despensa'],
    ['Profile', 'Welcome'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).press('Enter')
    await expect(main(name)).toBeFocused()
  }
  // Here the focus stays on the same element.
  await page.goBack()
  await expect(main('La Despensa')).toBeFocused()
})

/** Notes what is said of the cart; answers what that was so far, without the sum. */
async function noteHeard(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = (window.heard = [])
    new MutationObserver(() => {
      const words = [...document.querySelectorAll('[role=status]')].map((region) => region.textContent ?? '')
      const said = words.find((text) => /^(In your cart:|Your cart is empty)/.test(text)) ?? ''
      if (said !== (heard.at(-1) ?? '')) heard.push(said)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.heard.map((words) => words.replace(/,.*/, '')))
}

test('adding a dish on its own page announces what the cart holds then', async ({ page }) => {
  const heard = await noteHeard(page)
  await page.goto(`${origin()}/menu`)
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Desserts', { exact: true }).click()
  await page.getByRole('link', { name: /Burnt cheesecake/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Burnt cheesecake/ })).toBeVisible()
  await page.getByRole('button', { name: /^Add/ }).press('Enter')
  await expect.poll(heard).toEqual(['In your cart: 1 dish'])
})

test('each change of the cart is announced once, and what it held before isn’t announced', async ({
  page,
}) => {
  const add = page.getByRole('button', { name: /^Add/ }).first()
  const heard = await noteHeard(page)
  await page.goto(`${origin()}/menu`)
  await add.press('Enter')
  await expect.poll(heard).toEqual(['In your cart: 1 dish'])
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).not.toHaveURL(/menu/)
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await add.press('Enter')
  await expect.poll(heard).toEqual(['In your cart: 1 dish', '', 'In your cart: 2 dishes'])
  // What is shown at once is written a moment later.
  await expect(page.getByRole('button', { name: /View cart/ })).not.toHaveAttribute('aria-busy')
  await page.reload()
  // What says it has come.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/dish-')),
  )
  await add.press('Enter')
  await expect.poll(heard).toEqual(['In your cart: 3 dishes'])
})

/** What has the focus and is behind something else, or not on the screen. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!
    // A field that its label is drawn for.
    const seen = focused.closest('label') ?? focused
    const { left, top, width, height } = seen.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    const isHit = points.some(([x, y]) =>
      seen.contains(document.elementFromPoint(left + x * width, top + y * height)),
    )
    return isHit ? null : focused.outerHTML.slice(0, 200)
  })

test('the focused element on home is never covered by the bar at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(origin())
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilStill(page)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let times = 0; times < 25; times++) {
      await page.keyboard.press(key)
      expect(await hidden(page)).toBeNull()
    }
})

test('the focused element of a dish, the checkout and booking is never covered by a bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await checkOutDessert(page, origin())
  for (const path of ['/item/ribeye', '/order/confirm', '/booking']) {
    await page.goto(`${origin()}${path}?table=t2-m4xe`)
    await expect(page.getByRole('main').getByRole('radio').first()).toBeAttached()
    await expect(page.locator('#first-screen')).toHaveCount(0)
    await untilStill(page)
    for (const key of ['Tab', 'Shift+Tab'])
      for (let times = 0; times < 25; times++) {
        await page.keyboard.press(key)
        expect(await hidden(page), path).toBeNull()
      }
  }
})

test('focusing a control in a fixed bar doesn’t scroll the page', async ({ page }) => {
  await page.goto(`${origin()}/menu`)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  // Before its rows are there, there is nowhere to go.
  await expect(page.locator('#app section').first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 2000))
  for (const button of [
    page.getByRole('button', { name: 'Search the menu' }),
    page.getByRole('navigation', { name: 'Categories' }).getByRole('button').first(),
  ]) {
    await button.focus()
    expect(await page.evaluate(() => scrollY)).toBe(2000)
  }
})

test('the focused element in the menu is never covered by a bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${origin()}/menu?table=t1-k7wq`)
  const rows = page.locator('#app section')
  await rows.getByRole('button', { name: /^Add/ }).first().press('Enter')
  await expect(page.getByRole('button', { name: /View cart/ })).toBeVisible()
  // Rows are made a frame at a time, ahead of a person with keys, and not of a machine with them.
  const untilRowsAreMade = () =>
    page.waitForFunction(() =>
      [...document.querySelectorAll('#app [data-waiting]')].every((block) => {
        const { top, bottom } = block.getBoundingClientRect()
        return bottom < -innerHeight || top > 2 * innerHeight
      }),
    )
  for (const key of ['Tab', 'Shift+Tab'])
    for (let times = 0; times < 25; times++) {
      await untilRowsAreMade()
      await page.keyboard.press(key)
      expect(await hidden(page)).toBeNull()
    }
})

test('a missing choice is focused and described by an error message', async ({ page }) => {
  const described = () =>
    page.evaluate(() => {
      const id = document.activeElement!.getAttribute('aria-describedby')
      return id && document.getElementById(id)!.textContent
    })
  await page.goto(`${origin()}/item/ribeye?table=t1-k7wq`)
  await page.getByRole('button', { name: /^Add/ }).press('Enter')
  await expect.poll(described).toMatch(/^Still missing · Choose/)
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeAttached()

  await page.goto(`${origin()}/login?table=t1-k7wq&redirect=/combo/market-menu`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByRole('button', { name: /^Add/ }).press('Enter')
  await expect.poll(described).toMatch(/^Still missing · Choose/)
  await expect(page.getByRole('radiogroup', { description: /^Still missing/ })).toHaveCount(1)

  await page.goto(`${origin()}/booking`)
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByRole('radio').nth(1).press('Space')
  await page.getByRole('button', { name: 'Hold this table' }).press('Enter')
  await expect.poll(described).toBe('Select the date of dining.')
  await expect(page.getByRole('gridcell').locator('*:focus')).toBeVisible()
})
