import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { addDish, continueAsGuest, placeTheOrder } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test('Back from a just placed order leads to the menu without opening the cart that it was ordered from', async ({
  page,
}) => {
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  await addDish(page, 'Desserts', 'Mel i mató')
  await continueAsGuest(page)
  await placeTheOrder(page)
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('dialog[open]')) document.body.dataset.hadSheet = ''
    })
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    })
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/menu/)
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
  // The step of the history that the cart was is gone too.
  await expect.poll(() => page.evaluate(() => history.state.sheet)).toBe(undefined)
  await expect(page.locator('body')).not.toHaveAttribute('data-had-sheet')

  await addDish(page, 'Desserts', 'Mel i mató')
  await page.getByRole('button', { name: /View cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await cart.getByRole('link', { name: /Go to checkout/ }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await page.goBack()
  await cart.getByRole('button', { name: /Remove/ }).click()
  // Who empties it is told so, for as long as he likes.
  await expect(cart.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(cart).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-had-sheet')
})
