import type { Page } from 'playwright/test'
import { holdScripts } from '../support/browser/held-call.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
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
  const release = await holdScripts(page)
  await page.goto(at(path), { waitUntil: 'domcontentloaded' })
  const dishes = await notedDishes(page)
  release()
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.locator('#app').getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.unroute('**/assets/*.js')
  return dishes
}

const dish = 'Dawn breakfast'

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
