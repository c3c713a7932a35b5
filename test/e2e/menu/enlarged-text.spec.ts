import type { Locator, Page } from 'playwright/test'
import { orderButton } from '../../support/order-button.ts'
import { openDesk } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { checkOutDessert } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`

/** As many of the page's pixels as are left of a laptop's screen at 400 %. */
const enlarge = (page: Page) => page.setViewportSize({ width: 320, height: 220 })

/** Whether a finger in its middle would touch it. */
const isUnderFinger = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** Scrolls by the wheel, for a script also scrolls what nobody else can. */
async function wheelTo(page: Page, what: Locator, deltaY: number): Promise<void> {
  await page.mouse.move(160, 150)
  const turn = async () => {
    if (await isUnderFinger(what)) return true
    await page.mouse.wheel(0, deltaY)
    return false
  }
  await expect.poll(turn, { timeout: 15_000, intervals: [200] }).toBe(true)
}

test('at 400 % zoom every button of a sheet can be reached by scrolling', async ({ page }) => {
  await page.goto(`${origin()}/register?redirect=/profile`)
  await signUp(page, server)
  await page.getByRole('link', { name: 'Edit your details' }).click()
  await page.getByLabel('Last name').fill('Prat')
  await page.goBack()
  const sheet = page.getByRole('dialog', { name: 'Save your changes?' })
  await expect(sheet).toBeVisible()
  await enlarge(page)
  for (const name of ['Discard changes', 'Keep editing'])
    await wheelTo(page, sheet.getByRole('button', { name }), 40)
  await wheelTo(page, sheet.getByRole('button', { name: 'Close' }), -40)
})

test('at 400 % zoom the headings and the end of a long sheet can be reached by scrolling', async ({
  page,
}) => {
  await page.goto(`${origin()}/menu`)
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Allergens and diets' })
  await expect(sheet).toBeVisible()
  await enlarge(page)
  await wheelTo(page, sheet.getByRole('heading', { level: 3 }).first(), 40)
  await wheelTo(page, sheet.getByRole('button', { name: /^Show \d+ dish/ }), 400)
})

test('at 400 % zoom the focused field of a desk dialog isn’t covered by the dialog’s header', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await desk.getByRole('button', { name: 'Refuse …' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await enlarge(desk)
  await wheelTo(desk, dialog.getByRole('button', { name: 'Cancel' }), 40)
  await dialog.getByRole('button', { name: 'Refuse the order' }).focus()
  for (const role of ['textbox', 'radio'] as const) {
    await desk.keyboard.press('Shift+Tab')
    const field = dialog.getByRole(role).first()
    await expect(field).toBeFocused()
    expect(await isUnderFinger(field)).toBe(true)
  }
  await desk.context().close()
})

test('at 400 % zoom the buttons at the foot of a dish and of the checkout scroll away', async ({ page }) => {
  await checkOutDessert(page, origin())
  for (const [path, name] of [
    ['/order/confirm', orderButton],
    ['/item/ribeye', /^Add/],
  ] as const) {
    await page.goto(`${origin()}${path}?table=t2-m4xe`)
    const button = page.getByRole('main').getByRole('button', { name })
    await expect(button).toBeVisible()
    await expect(page.locator('#first-screen')).toHaveCount(0)
    await enlarge(page)
    await expect(button).not.toBeInViewport()
    await wheelTo(page, button, 400)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})

/** How much of the screen's height is left to a menu that is scrolled through. */
const roomForDishes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const middle = innerWidth / 2
    const isDish = (y: number) =>
      document.elementFromPoint(middle, y)?.closest('#app [role=list], #app [data-shape]') !== null
    return Array.from({ length: innerHeight }, (_, y) => y).filter(isDish).length
  })

for (const { where, size } of [
  { where: 'at 400 % zoom', size: { width: 320, height: 220 } },
  { where: 'on a phone held sideways', size: { width: 740, height: 340 } },
])
  test(`${where} the bars of the menu leave room for its dishes, and what has the focus`, async ({
    page,
  }) => {
    await page.goto(`${origin()}/menu?table=t2-m4xe`)
    await page.getByRole('button', { name: /^Add / }).first().click()
    await expect(page.getByRole('button', { name: /View cart/ })).toBeVisible()
    await page.setViewportSize(size)
    await page.mouse.move(160, 150)
    await page.mouse.wheel(0, 900)
    // All but the cart's bar, which is the way to the order.
    await expect.poll(() => roomForDishes(page)).toBeGreaterThan(size.height - 90)
    const rows = page.locator('#app [role=listitem]').filter({ visible: true })
    await rows.last().getByRole('link').first().focus()
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await isUnderFinger(page.locator(':focus'))).toBe(true)
    }
    // The tabs are above the menu.
    await page.mouse.move(160, 100)
    await wheelTo(page, page.getByRole('link', { name: 'Orders' }), -2_000)
  })
