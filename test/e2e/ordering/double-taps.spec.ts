import type { Locator, Page } from 'playwright/test'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { addDish } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async ({ page }) => {
  server = await openDemoServer()
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  await addDish(page, 'Desserts', 'Mel i mató')
})
test.afterEach(() => server.dispose())

test.use({ hasTouch: true })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** Where the dish is added and, once it is, the tabs and the cart's bar stand. */
async function openDish(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: /View cart/ })).toBeVisible()
  await page
    .getByRole('link', { name: /Burnt cheesecake/ })
    .first()
    .click()
  const add = page.getByRole('button', { name: /^Add €/ })
  await expect(add).toBeVisible()
  return add
}

/**
 * The next tap is followed by a second one beside it, by the page's own clock: a slow machine would come too late with
 * it.
 */
const tapAgainAfter = (page: Page, ms: number): Promise<void> =>
  page.evaluate((wait) => {
    const again = ({ clientX, clientY }: MouseEvent) => {
      const at = { clientX: clientX + 3, clientY: clientY - 3 }
      setTimeout(() => {
        document
          .elementFromPoint(at.clientX, at.clientY)!
          .dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, cancelable: true, detail: 1 }))
      }, wait)
    }
    addEventListener('click', again, { capture: true, once: true })
  }, ms)

async function middleOf(what: Locator): Promise<[number, number]> {
  const { x, y, width, height } = (await what.boundingBox())!
  return [x + width / 2, y + height / 2]
}

test('the second tap of a double tap on *Add* neither adds again nor hits what has appeared there', async ({
  page,
}) => {
  for (const [times, ms] of [60, 120, 180, 250].entries()) {
    const [x, y] = await middleOf(await openDish(page))
    await tapAgainAfter(page, ms)
    await page.touchscreen.tap(x, y)
    await expect(tabs(page)).toBeVisible()
    // What a tap leads to may take a moment to come.
    await page.waitForTimeout(600)
    expect(new URL(page.url()).pathname).toBe('/menu')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /View cart/ })).toHaveAccessibleName(
      new RegExp(`, ${times + 2} dishes`),
    )
  }
})

test('right after *Add*, taps elsewhere and keys work at once, and the same place works a moment later', async ({
  page,
}) => {
  await (await openDish(page)).tap()
  await tabs(page).getByRole('link', { name: 'Home' }).tap()
  await expect(page).toHaveURL(/\/\?|\/$/)
  await page.goBack()
  await (await openDish(page)).tap()
  await tabs(page)
    .getByRole('link', { name: /^Orders/ })
    .press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  const [x, y] = await middleOf(await openDish(page))
  await page.touchscreen.tap(x, y)
  await expect(tabs(page)).toBeVisible()
  await page.waitForTimeout(700)
  await page.touchscreen.tap(x, y)
  await expect(page).not.toHaveURL(/\/menu/)
})

test('right after *Add*, a tap on a checkbox’s label ticks it', async ({ page }) => {
  const add = await openDish(page)
  await page.evaluate(() => {
    const label = document.createElement('label')
    label.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 99'
    label.innerHTML = '<input type="checkbox"> I accept'
    document.body.append(label)
  })
  await add.tap()
  await page.getByText('I accept').tap()
  await expect(page.getByRole('checkbox', { name: 'I accept' })).toBeChecked()
  await expect(tabs(page)).toBeVisible()
})
