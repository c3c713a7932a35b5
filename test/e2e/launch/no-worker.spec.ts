import type { Page } from 'playwright/test'
import { holdScripts } from '../support/browser/held-call.ts'
import { createChaosProxy } from '../../support/chaos/proxy.ts'
import { untilDrawn } from '../support/browser/until-drawn.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'

/** Some browsers have no service worker, so each launch gets the page that the server draws for strangers. */
test.use({ phone: 'new', contextOptions: { serviceWorkers: 'block', reducedMotion: 'reduce' } })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const at = (path: string) => `http://localhost:${server.port}${path}`

/** From now on each page notes the dishes that it shows before the app has taken over. */
const noteDishes = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      for (const dish of document.querySelectorAll('#first-screen h3'))
        if (dish.checkVisibility()) seen.add(dish.textContent)
      requestAnimationFrame(look)
    }
    look()
  })

const notedDishes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    return [...(globalThis as unknown as { seen: Set<string> }).seen]
  })

/** The dishes that a launch shows before the app has loaded. */
async function dishesAt(page: Page, path: string): Promise<string[]> {
  await untilDrawn(at(path))
  const release = await holdScripts(page)
  await page.goto(at(path), { waitUntil: 'domcontentloaded' })
  const dishes = await notedDishes(page)
  release()
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.locator('#app').getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.unroute('**/assets/*.js')
  return dishes
}

/** Until it is noted where this phone shows something else than a stranger's. */
const untilNoted = (page: Page, places: string | null) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem(`unlike-strangers:${location.host}`)))
    .toBe(places)

const dish = 'Dawn breakfast'
const table = '/menu?table=t1-k7wq'

test('G36 with an allergen filter, a launch without a service worker shows no dish before the app filters them', async ({
  page,
}) => {
  await noteDishes(page)
  expect(await dishesAt(page, '/menu')).toContain(dish)
  const check = async (isChecked: boolean) => {
    await page.getByRole('button', { name: /^Allergens and diets/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Allergens and diets' })
    await sheet.getByRole('checkbox', { name: 'Gluten', exact: true }).setChecked(isChecked)
    await sheet.getByRole('button', { name: /^Show \d+ dish/ }).click()
  }
  await check(true)
  await untilNoted(page, 'online table')
  for (const path of ['/menu', table]) {
    expect(await dishesAt(page, path)).toEqual([])
    await expect(page.getByText(dish)).toHaveCount(0)
  }
  await check(false)
  await untilNoted(page, null)
  for (const path of ['/menu', table]) expect(await dishesAt(page, path)).toContain(dish)
})

test('G36 with another order type chosen, a launch without a service worker shows no dish of the default one', async ({
  page,
}) => {
  await noteDishes(page)
  expect(await dishesAt(page, table)).toContain(dish)
  await page.getByRole('radio', { name: 'Take away' }).check()
  await untilNoted(page, 'table')
  expect(await dishesAt(page, table)).toEqual([])
  await expect(page.getByRole('radio', { name: 'Take away' })).toBeChecked()
  // Online nothing was chosen.
  expect(await dishesAt(page, '/menu')).toContain(dish)
})

test('G32 a launch without a service worker shows no dish of a stranger’s to a member, but does after log-out', async ({
  page,
}) => {
  await noteDishes(page)
  await page.goto(at('/register?redirect=/profile'))
  await signUp(page, server)
  await untilNoted(page, 'online table')
  expect(await dishesAt(page, '/menu')).toEqual([])
  await page.goto(at('/profile'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await untilNoted(page, null)
  expect(await dishesAt(page, '/menu')).toContain(dish)
})

test('in another language, a launch without a service worker shows only a page in a language that the link asks for', async ({
  page,
}) => {
  await noteDishes(page)
  await page.goto(at('/'))
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('radio', { name: /Español/ }).check()
  await expect(page.getByText('Los más pedidos')).toBeVisible()
  expect(await dishesAt(page, '/menu')).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await dishesAt(page, '/menu?language=en')).toContain(dish)
})

test('after a link in another language, a launch without a service worker shows a page in the phone’s own', async ({
  page,
}) => {
  await noteDishes(page)
  const heading = (name: string) => page.locator('#app').getByRole('heading', { name })
  await page.goto(at('/menu'))
  await expect(heading('Sandwiches')).toBeAttached()
  await page.goto(at('/menu?language=es'))
  await expect(heading('Bocadillos')).toBeAttached()
  expect(await dishesAt(page, '/menu')).toContain(dish)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a link tapped on a page in another language than the app’s is followed once the app has loaded', async ({
  page,
}) => {
  await page.goto(at('/'))
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('radio', { name: /Español/ }).check()
  await expect(page.getByText('Los más pedidos')).toBeVisible()
  // A page can't know which language was chosen where it may read no notes.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { value: ['es-ES'] })
    Storage.prototype.getItem = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await untilDrawn(at('/'))
  const release = await holdScripts(page)
  await page.goto(at('/'), { waitUntil: 'domcontentloaded' })
  await page.locator('#first-screen').getByRole('link', { name: 'See the menu' }).click()
  release()
  await expect(page).toHaveURL(at('/menu'))
  await expect(page.locator('#app').getByRole('heading', { name: 'Bocadillos' })).toBeAttached()
})

for (const [when, ms, isShown] of [
  ['shows its dishes at once while it holds', 0, true],
  ['shows none of its dishes once it no longer holds', 25 * 60 * 60_000, false],
] as const)
  test(`G36 going back to a server-drawn page ${when}`, async ({ page }) => {
    await untilDrawn(at('/menu'))
    await page.goto(at('/menu'))
    await expect(page.locator('#app').getByText(dish).first()).toBeVisible()
    await page.goto('about:blank')
    await server.stop()
    await noteDishes(page)
    await page.addInitScript((later) => {
      const { now } = Date
      Date.now = () => now() + later
    }, ms)
    await page.goBack()
    expect((await notedDishes(page)).includes(dish)).toBe(isShown)
    // The app itself is there all the same.
    await expect(page.locator('#first-screen')).toHaveCount(0)
    await expect(page.locator('#app').getByRole('heading').first()).toBeVisible()
  })

test('a page whose connection breaks off amid its rows is loaded again, and works', async ({ page }) => {
  await untilDrawn(at('/menu'))
  const proxy = await createChaosProxy({ target: at('') })
  proxy.play('/menu', { ends: 'cut' })
  const isApp = () => page.locator('#app').getByRole('heading', { name: dish }).isVisible()
  await page.goto(`${proxy.origin}/menu`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: dish })).toBeVisible()
  expect(await isApp()).toBe(false)
  await expect.poll(isApp).toBe(true)
  await proxy.close()
})
