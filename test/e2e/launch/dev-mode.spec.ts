import { expect, test } from 'playwright/test'
import { type DevServer, startDevServer } from '../support/servers/dev-server.ts'
import type { DemoServer } from '../support/servers/demo-server.ts'
import { createServerProcess } from '../support/servers/server-process.ts'
import { chooseAndAdd } from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

let server: DemoServer
let dev: DevServer
test.beforeEach(async () => {
  server = await createServerProcess()
  dev = await startDevServer(server.port)
})
test.afterEach(async ({ page }) => {
  // A page that is open while its server goes asks for it several times a second.
  await page.close()
  await dev.stop()
  await server.dispose()
})

test('with npm run dev, a diner can order, pay at the bank and return to the order without errors', async ({
  page,
}) => {
  // Each source is asked for by itself: a busy machine takes minutes for what a phone has in one file.
  test.setTimeout(360_000)
  page.setDefaultTimeout(90_000)
  const faults: string[] = []
  const printed: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => printed.push(message.text()))
  // The sources come one by one, and are made ready as they are asked for.
  const slow = { timeout: 90_000 }
  await page.goto(`${dev.origin}/menu?table=t2-m4xe`)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await expect(categories).toBeVisible(slow)

  // A dish's own page, which goes back to the menu.
  await categories.getByText('Desserts', { exact: true }).click()
  await page.getByRole('link', { name: /Burnt cheesecake/ }).click()
  await expect(page).toHaveURL(/\/item\//)
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(1, slow)
  await chooseAndAdd(page, [])
  await expect(categories).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add one more Burnt cheesecake/ })).toBeVisible()

  // The cart, the sign-in that the checkout asks for, and the bank.
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByText('Card', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('2', { exact: true }).click()
  await page.getByText('I accept the terms and the privacy notice').click()
  await page.getByText('I accept the payment agreement').click()
  await page.getByRole('button', { name: orderButton }).click()
  await page.getByRole('button', { name: /^Pay €/ }).click(slow)
  await expect(page.getByRole('heading', { name: 'Practice bank' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible({
    timeout: 90_000,
  })
  expect(page.url()).toContain(dev.origin)

  // The list of orders stays as it is while one of them is looked at.
  await page.goto(`${dev.origin}/order?table=t2-m4xe`)
  await page.getByRole('link', { name: /cheesecake/i }).click()
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
  expect(faults).toEqual([])
  expect(dev.complaints()).toBe('')
  // What the engine does is told in the console.
  expect(printed.filter((text) => /^command: .*placeOrder/.test(text))).toHaveLength(1)
  expect(printed.some((text) => /^intent: .*confirmed/.test(text))).toBe(true)
})
