import type { Browser, Page } from 'playwright/test'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { button, openDesk } from '../support/desk.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, untilPriced } from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const number = (page: Page) => page.getByRole('textbox', { name: 'Mobile number' })
const impossible = (page: Page) => page.getByText('There is no such phone number.')

/** A cheesecake to collect, for a guest called Ana, who accepts the terms. */
async function checkOut(page: Page): Promise<void> {
  await page.goto(`http://localhost:${server.port}/item/cheesecake`)
  await chooseAndAdd(page, [])
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByLabel('Your name').fill('Ana')
  await page.getByText('I accept the terms and the privacy notice').click()
}

async function order(page: Page): Promise<void> {
  await untilPriced(button(page, orderButton))
  await button(page, orderButton).click()
}

test('a number typed with its prefix is one that the desk can call, and is there for the next order', async ({
  browser,
  page,
}) => {
  await checkOut(page)
  await number(page).fill('600 11')
  await order(page)
  await expect(impossible(page)).toBeVisible()
  await expect(number(page)).toBeFocused()
  await number(page).fill('+34 600 111 222')
  await expect(impossible(page)).toHaveCount(0)
  await order(page)
  await untilAtRestaurant(page)
  const desk = await openDesk(browser, server)
  await expect(desk.getByRole('link', { name: '+34 600111222' })).toHaveAttribute('href', 'tel:+34600111222')

  await page.goto(`http://localhost:${server.port}/item/cheesecake`)
  await chooseAndAdd(page, [])
  await page.goto(`http://localhost:${server.port}/order/confirm`)
  await expect(number(page)).toHaveValue('600111222')
  await number(page).fill('')
  await page.getByText('I accept the terms and the privacy notice').click()
  await order(page)
  await untilAtRestaurant(page)
})

/** A phone on which the tables of phone numbers never arrive, at the checkout with a number. */
async function withoutTables(browser: Browser): Promise<Page> {
  // What the service worker keeps is there at once.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/assets/phone-number*', () => {})
  await checkOut(page)
  await number(page).fill('600 111 222')
  return page
}

test('an order doesn’t wait for tables of phone numbers that never arrive, and can’t be changed meanwhile', async ({
  browser,
}) => {
  const page = await withoutTables(browser)
  await untilPriced(button(page, orderButton))
  const card = await page.getByRole('radio', { name: 'Card' }).elementHandle()
  // In the page itself, so that a slow machine isn't later than the end of the wait.
  const seen = await button(page, orderButton).evaluate(async (tapped, other) => {
    ;(tapped as HTMLElement).click()
    await new Promise(requestAnimationFrame)
    const { ariaBusy, textContent } = tapped
    const radio = other as HTMLInputElement
    radio.click()
    await new Promise(requestAnimationFrame)
    return { ariaBusy, textContent, isCard: radio.checked }
  }, card)
  expect(seen).toEqual({ ariaBusy: 'true', textContent: 'Saving your order…', isCard: false })
  await untilAtRestaurant(page)
  await page.context().close()
})

test('a faulty form is pointed at without waiting for tables of phone numbers', async ({ browser }) => {
  const page = await withoutTables(browser)
  await page.getByLabel('Your name').fill('')
  await order(page)
  await expect(page.getByLabel('Your name')).toBeFocused({ timeout: 1_000 })
  await page.context().close()
})

test('an order isn’t placed if the checkout is left while its phone number is read', async ({ browser }) => {
  const page = await withoutTables(browser)
  await order(page)
  await expect(button(page, 'Saving your order…')).toBeVisible({ timeout: 1_000 })
  await page.goBack()
  await expect(page).not.toHaveURL(/confirm/)
  // Longer than the number is waited for.
  await page.waitForTimeout(4_000)
  expect(server.orders()).toEqual([])
  await page.goto(`http://localhost:${server.port}/order/confirm`)
  await expect(number(page)).toHaveValue('600 111 222')
  await page.context().close()
})
