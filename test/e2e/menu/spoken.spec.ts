import type { Page } from 'playwright/test'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const table = 'table=t1-k7wq'

test('each dish of a combo is described by its price, its allergens and what the filter says of it', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu?${table}`)
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const filter = page.getByRole('dialog', { name: 'Allergens and diets' })
  await filter.getByRole('checkbox', { name: 'Milk', exact: true }).check()
  await filter.getByRole('button', { name: /^Show \d+ dish/ }).click()
  await page.goto(`${origin()}/login?${table}&redirect=/combo/market-menu`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const dishes = page.getByRole('radiogroup').getByRole('radio')
  await expect(dishes.first()).toBeVisible()
  const told = await dishes.evaluateAll((radios) =>
    radios.map((radio) => {
      const { textContent } = document.getElementById(radio.getAttribute('aria-describedby') ?? '') ?? {}
      return textContent ?? ''
    }),
  )
  for (const words of ['Contains: Milk', 'Contains ', '+€'])
    expect(
      told.filter((one) => one.includes(words)),
      words,
    ).not.toHaveLength(0)

  // The button that changes a dish says which.
  await page.getByRole('radio', { name: 'Gazpacho' }).press('Space')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choose this/ })
    .click()
  await expect(page.getByRole('button', { name: 'Change Gazpacho' })).toBeVisible()
  // A choice that is counted is described in the same way.
  await page.goto(`${origin()}/item/beef-burger?${table}`)
  await expect(page.getByRole('group', { name: 'More cheese' })).toHaveAccessibleDescription(
    /^\+€1\.20 ?Contains: Milk$/,
  )
  // What a choice changes is read as a whole.
  await page.goto(`${origin()}/item/burrata?${table}`)
  await expect(page.getByRole('region', { name: 'Allergens' })).toHaveAttribute('aria-atomic', 'true')
})

/** Adds the first two dishes of the menu that take one tap. */
async function addTwo(page: Page): Promise<void> {
  await page.goto(`${origin()}/menu?${table}`)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  for (let times = 0; times < 2; times++) {
    await page
      .locator('[role=listitem]')
      .getByRole('button', { name: /^Add (?!one more)/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('button', { name: /^Add one more/ })).toHaveCount(times + 1)
  }
}

test('in the cart’s sheet, what the cart holds after a change is announced', async ({ page }) => {
  await addTwo(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: /View cart/ }).press('Enter')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await cart
    .getByRole('button', { name: /^Remove/ })
    .first()
    .press('Enter')
  await expect(cart.getByRole('status').filter({ hasText: /^In your cart: 1 dish, €/ })).toBeAttached()
  await cart.getByRole('button', { name: 'Clear cart' }).press('Enter')
  await cart.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
  await expect(cart.getByRole('status').filter({ hasText: 'Your cart is empty' })).toBeAttached()
})

test('on a wide screen, the cart comes before the dishes for the keyboard and keeps the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await addTwo(page)
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  const list = page.getByRole('main').getByRole('region').first()
  const follows = await cart.evaluate(
    (panel, section) => panel.compareDocumentPosition(section!) === Node.DOCUMENT_POSITION_FOLLOWING,
    await list.elementHandle(),
  )
  expect(follows).toBe(true)
  const [panel, dishes] = [(await cart.boundingBox())!, (await list.boundingBox())!]
  expect(panel.x).toBeGreaterThan(dishes.x + dishes.width - 1)
  expect(panel.y).toBeLessThan(dishes.y + dishes.height)
  await cart
    .getByRole('button', { name: /^Remove/ })
    .first()
    .press('Enter')
  await expect(cart.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await expect(cart.getByRole('heading', { name: 'Your cart' })).toBeFocused()
})

test('Enter in the search gives the focus to what was found, and leaves it in the field without any', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu?${table}`)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await page.getByRole('button', { name: 'Search the menu' }).press('Enter')
  const field = page.getByRole('searchbox')
  await field.fill('gilda con piñones')
  await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible()
  await field.press('Enter')
  await expect(field).toBeFocused()
  await field.fill('gilda')
  await expect(page.getByRole('heading', { name: '1 dish found' })).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('region', { name: '1 dish found' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('search').getByRole('link', { name: 'Gilda' })).toBeFocused()
})

test('a toast about something that went wrong stays for ten seconds, or until the customer goes on', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${origin()}/menu?${table}`)
  const again = page.getByRole('button', { name: 'Fetch the menu again' })
  await expect(again).toBeVisible()
  await server.stop('SIGKILL')
  const toast = page.getByRole('status').filter({ hasText: 'No connection to the restaurant.' })
  for (const key of ['Shift', null]) {
    await again.press('Enter')
    await expect(toast).toBeVisible()
    // Longer than its words take to read; the clock also goes on by itself, and a slow machine may need seconds here.
    await page.clock.fastForward(5_000)
    await expect(toast).toBeVisible()
    if (key) await page.keyboard.press(key)
    else await page.clock.fastForward(6_000)
    await expect(toast).toBeHidden()
  }
})
