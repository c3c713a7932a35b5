import type { Browser, Page } from 'playwright/test'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { makeManager } from '../support/servers/owner.ts'
import { button, openDesk } from '../support/desk.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(async ({ browser }) => {
  await closeContexts(browser)
  await server.dispose()
})

/** A desk at which a manager looks at one of the lists. */
async function openList(browser: Browser, name: string): Promise<Page> {
  const key = makeManager(server, 'Ana')
  const desk = await openDesk(browser, server)
  await button(desk, 'Members').click()
  await desk.getByLabel('Your own key').fill(key)
  await button(desk, 'Open').click()
  await button(desk, name).click()
  return desk
}

test('editing a coupon after its answer was lost shows the coupon already made before the edited one can be made', async ({
  browser,
}) => {
  const desk = await openList(browser, 'The restaurant’s coupons')
  const coupons = desk.getByRole('dialog', { name: 'The restaurant’s coupons' })
  await coupons.getByLabel('What it is called').fill('Rainy days')
  await coupons.getByLabel('How much').fill('5')
  let isCut = true
  await desk.route('**/desk/api/make-coupon', async (route) => {
    if (!isCut) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const makeIt = coupons.getByRole('button', { name: 'Make it' })
  await makeIt.click()
  await expect(desk.getByText(/^No answer came: perhaps it was carried out/)).toBeVisible()
  isCut = false
  await coupons.getByLabel('How much').fill('3')
  await makeIt.click()
  await expect(desk.getByText(/^It was made before you changed it/)).toBeVisible()
  await expect(coupons.getByText(/^Rainy days · €5\.00/)).toBeVisible()
  await expect(coupons.getByLabel('How much')).toHaveValue('3')
  await makeIt.click()
  await expect(coupons.getByText(/^Rainy days · €3\.00/)).toBeVisible()
  await expect(coupons.getByLabel('How much')).toHaveValue('')

  // Another desk ends one of them.
  const end = coupons.getByRole('button', { name: 'Rainy days: End it' })
  await expect(end).toHaveCount(2)
  await desk.evaluate(async () => {
    const ask = async (call: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await (await fetch(`/desk/api/${call}`, init)).json()).data
    }
    const { list } = (await ask('coupons', {})) as { list: { id: string; value: number; madeBy: unknown }[] }
    await ask('end-coupon', { couponId: list.find((one) => one.madeBy !== null && one.value === 5)!.id })
  })
  await end.first().click()
  await expect(desk.getByText('It was ended before.')).toBeVisible()
  await expect(end).toHaveCount(1)
  await expect(coupons.getByText(/^Rainy days · €5\.00/)).toHaveCount(0)
})

test('ending a coupon by keyboard announces it and moves the focus to a remaining line', async ({
  browser,
}) => {
  const desk = await openList(browser, 'The restaurant’s coupons')
  const coupons = desk.getByRole('dialog', { name: 'The restaurant’s coupons' })
  for (const title of ['Rainy days', 'Sunny days']) {
    await coupons.getByLabel('What it is called').fill(title)
    await coupons.getByLabel('How much').fill('5')
    await coupons.getByRole('button', { name: 'Make it' }).click()
    await expect(coupons.getByRole('button', { name: `${title}: End it` })).toBeVisible()
  }
  const end = coupons.getByRole('button', { name: 'Rainy days: End it' })
  await end.focus()
  await desk.keyboard.press('Enter')
  await expect(coupons.getByText('Ended: Rainy days')).toBeVisible()
  await expect(end).toHaveCount(0)
  await expect(coupons.locator('.member-line:focus')).toHaveCount(1)
})
