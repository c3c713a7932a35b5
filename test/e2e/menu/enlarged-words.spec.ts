import type { Locator, Page } from 'playwright/test'
import { shellArgs, shellPath } from '../support/browser/chromium.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { buyGift, payButton } from '../support/pay-voucher.ts'
import { untilStill } from '../support/browser/until-still.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

/** The browser's own text size at 200 %, on a screen that stays as wide as it is. */
const args = shellArgs.map((arg) => (arg.startsWith('--blink-settings=') ? `${arg},defaultFontSize=32` : arg))
test.use({ launchOptions: { executablePath: shellPath, args } })

const origin = () => `http://localhost:${server.port}`

/** What is cut, or stands outside what holds it. */
async function expectWhole(page: Page, what: Locator): Promise<void> {
  await expect(what.first()).toBeVisible()
  const cut = await what.evaluateAll((all) =>
    all.flatMap((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const { left, right } = words.getBoundingClientRect()
      let [from, to] = [0, document.documentElement.clientWidth]
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { left: start, right: end } = at.getBoundingClientRect()
        const holds = at.matches('button, label') || getComputedStyle(at).overflowX !== 'visible'
        if (holds) [from, to] = [Math.max(from, start), Math.min(to, end)]
      }
      return left < from - 1 || right > to + 1
        ? [`${element.textContent}: ${left}–${right}, ${from}–${to}`]
        : []
    }),
  )
  expect(cut).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(412)
}

const prices = (within: Page | Locator) => within.getByText(/^(from )?€\d+\.\d\d$/).filter({ visible: true })

test('at 200 % text size no price is cut off, from the menu to the checkout', async ({ page }) => {
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const menu = page.locator('#app')
  await expectWhole(page, prices(menu))

  await page.goto(`${origin()}/item/cheesecake?table=t2-m4xe`)
  const add = page.getByRole('button', { name: /^Add €/ })
  await expectWhole(page, add.locator('span'))
  await add.click()
  // Not in the same place as Add: for a moment, a second tap there is ignored.
  await page.getByRole('button', { name: /View cart/ }).click({ position: { x: 30, y: 30 } })
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expectWhole(page, prices(cart))
  await expect(prices(cart)).toHaveCount(2)

  await cart.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  const place = page.getByText('Eat in', { exact: true }).filter({ visible: true })
  await expect(place).toBeVisible()
  // One line, not a column of two letters each.
  expect((await place.boundingBox())!.height).toBeLessThan(60)
  await expectWhole(page, prices(page))
})

test('at 200 % text size the places, the calendar and its buttons fit on the booking page', async ({
  page,
}) => {
  await page.goto(`${origin()}/booking`)
  const places = page.getByRole('radiogroup').filter({ hasText: 'Anywhere' }).locator('label')
  await expectWhole(page, places)
  const month = page.getByRole('grid')
  await expectWhole(page, month.locator('th, button'))
  const card = (await month.boundingBox())!
  expect(card.x + card.width).toBeLessThan(412 - 32)
  await expectWhole(page, page.getByRole('button', { name: /^Month/ }))
})

test('at 200 % text size neither the bar nor the categories cover a dish that is scrolled to', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  const menu = page.locator('#app')
  await expect(menu.getByRole('button', { name: /^Add / }).first()).toBeVisible()
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 1_500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  const isInSight = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().bottom > 0)
  expect(await isInSight(menu.locator('header').first())).toBe(false)
  expect(await isInSight(menu.getByRole('navigation', { name: 'Categories' }))).toBe(false)
})

test('at 200 % text size long category names, a combo’s dishes and the amounts of vouchers stay readable', async ({
  page,
}) => {
  await changeShop(server, ({ categories = [] }) => {
    for (const category of categories) category.name = 'Spezialitätenhausempfehlungen'
  })
  await page.goto(`${origin()}/menu`)
  await expectWhole(page, page.locator('#app').getByRole('heading', { level: 2 }))

  await page.goto(`${origin()}/register?redirect=/voucher/buy`)
  await signUp(page, server)
  await expectWhole(page, page.getByRole('radiogroup').first().locator('label span'))
  const first = page.getByText('€20.00', { exact: true })
  expect((await first.boundingBox())!.height).toBeLessThan(60)

  await page.goto(`${origin()}/combo/sandwich-deal`)
  const titles = page.getByText(/^(Truffled bikini|Alcohol-free beer|Chocolate chip cookie)$/)
  await expectWhole(page, titles)
  for (const { width } of await titles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect())))
    expect(width).toBeGreaterThan(110)
})

test('at 200 % text size nothing sticks out of a narrow phone’s screen, however long its words are', async ({
  page,
}) => {
  test.slow()
  await changeShop(server, ({ categories = [], optionGroups = [] }) => {
    for (const group of optionGroups) group.name = 'Accompagnements'
    const cake = categories.flatMap(({ items }) => items).find(({ id }) => id === 'cheesecake')!
    cake.title = 'Schweinemedaillonserdbeersahnetorte'
  })
  await page.setViewportSize({ width: 320, height: 700 })
  const fits = async (where: string) => {
    await untilStill(page)
    const sticksOut = await page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return []
      return [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent.slice(0, 40)}`)
    })
    expect.soft(sticksOut, where).toEqual([])
  }
  await page.goto(`${origin()}/item/ribeye`)
  await expect(page.getByRole('heading', { name: 'Accompagnements' }).first()).toBeVisible()
  await fits('a dish')
  await page.goto(`${origin()}/booking`)
  await expectWhole(page, page.getByRole('heading', { level: 1 }))
  await fits('booking')

  await buyGift(page, server)
  await expectWhole(page, page.getByRole('heading', { level: 1 }))
  await fits('a gift that was bought')
  await page.goto(`${origin()}/member`)
  await expect(page.getByRole('heading', { name: 'Neighbour' })).toBeVisible()
  await fits('the membership')
  await page.goto(`${origin()}/item/cheesecake?table=t2-m4xe`)
  await page.getByRole('button', { name: /^Add €/ }).click()
  await page.getByRole('button', { name: /View cart/ }).click({ position: { x: 30, y: 30 } })
  await fits('the cart')
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await fits('the checkout')
  await page.goto(`${origin()}/voucher/buy`)
  await page.getByText('€20.00', { exact: true }).click()
  await page.getByText('I accept the payment agreement').click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await fits('the payment')

  await page.goto(`${origin()}/combo/sandwich-deal`)
  await page.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByText(/Still missing/).first()).toBeVisible()
  await fits('a combo that lacks something')
})
