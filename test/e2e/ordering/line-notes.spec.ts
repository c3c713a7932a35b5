import type { Page } from 'playwright/test'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, readyToOrder } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
/** The menu's own, with the cart's sheet, stays behind other screens. */
const note = (page: Page) => page.getByLabel(/^Note for the kitchen/).filter({ visible: true })

test('a dish’s note can be written, changed in the cart, and is shown at the checkout and in the order', async ({
  page,
}) => {
  await page.goto(`http://localhost:${server.port}/item/cheesecake?table=t2-m4xe`)
  // Pasted whole, never cut: what doesn't fit is said.
  await note(page).fill('x'.repeat(501))
  await expect(page.getByText('A note has at most 500 characters. Please shorten it.')).toBeVisible()
  await page.getByRole('button', { name: /^Add/ }).click()
  await expect(note(page)).toBeFocused()
  await expect(page).toHaveURL(/^[^?]*\/item\/cheesecake/)
  await note(page).fill('x'.repeat(450))
  await expect(page.getByText('50 characters left')).toBeVisible()
  await note(page).fill('No berries')
  await chooseAndAdd(page, [])

  await page.goto(`http://localhost:${server.port}/item/cheesecake?table=t2-m4xe`)
  await chooseAndAdd(page, [])
  await page.getByRole('button', { name: /View cart/ }).click()
  await expect(cart(page).getByRole('heading', { name: 'Burnt cheesecake' })).toHaveCount(2)

  await cart(page).getByRole('button', { name: 'Add a note for Burnt cheesecake' }).click()
  await expect(note(page)).toBeFocused()
  await note(page).fill('With a candle')
  await cart(page).getByRole('button', { name: 'Save the note' }).click()
  const written = cart(page).getByRole('button', { name: /^Change the note for .*: With a candle/ })
  await expect(written).toBeFocused()
  await page.reload()
  await expect(written).toBeVisible()

  // Not saved, and not taken back either.
  await written.click()
  await note(page).fill('With a candle, please')
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  for (const text of ['No berries', 'With a candle, please'])
    await expect(page.getByText(text).last()).toBeVisible()
  // The whole order's note isn't cut either.
  const order = await readyToOrder(page)
  await note(page).fill('x'.repeat(501))
  await order.click()
  await expect(note(page)).toBeFocused()
  await expect(page.getByText('A note has at most 500 characters. Please shorten it.')).toBeVisible()
  await note(page).fill('For Rosa’s birthday')
  await server.stop('SIGKILL')
  await order.click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  // While it waits on the phone, and when the restaurant has it.
  for (const text of ['No berries', 'With a candle, please'])
    await expect(page.getByText(text).last()).toBeVisible()
  await server.start()
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  for (const text of ['No berries', 'With a candle']) await expect(page.getByText(text).last()).toBeVisible()
})

test('a dish that is removed while its note is being written like another’s is gone', async ({ page }) => {
  const dish = `http://localhost:${server.port}/item/cheesecake?table=t2-m4xe`
  await page.goto(dish)
  await note(page).fill('No berries')
  await chooseAndAdd(page, [])
  await page.goto(dish)
  await chooseAndAdd(page, [])
  await page.getByRole('button', { name: /View cart/ }).click()
  await cart(page).getByRole('button', { name: 'Add a note for Burnt cheesecake' }).click()
  await note(page).fill('No berries')
  const plain = cart(page)
    .getByRole('listitem')
    .filter({ has: note(page) })
  await plain.getByRole('button', { name: /^Remove/ }).click()
  await expect(cart(page).getByRole('heading', { name: 'Burnt cheesecake' })).toHaveCount(1)
  await expect(cart(page).locator('[aria-busy]')).toHaveCount(0)
  await page.reload()
  // Of two there would be fewer.
  await expect(cart(page).getByRole('button', { name: /^Remove .*Burnt cheesecake/ })).toHaveCount(1)
})
