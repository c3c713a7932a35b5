import type { Page } from 'playwright/test'
import { changeShop, completeOrders } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { giveMember } from '../support/servers/owner.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { orderButton } from '../../support/order-button.ts'
import { chooseAndAdd, placeTheOrder, readyToOrder, untilPriced, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const at = (path: string) => `http://localhost:${server.port}${path}?table=t1-k7wq`
const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

const changeDish = (itemId: string, change: (item: { price: number; orderTypes?: string[] }) => void) =>
  changeShop(server, ({ categories = [] }) => {
    for (const item of categories.flatMap(({ items }) => items)) if (item.id === itemId) change(item)
  })

/** It isn't sold at the table any more, as if it were sold out. */
const takeOff = (itemId: string) =>
  changeDish(itemId, (item) => {
    item.orderTypes = ['pickup']
  })

async function addDeal(page: Page): Promise<void> {
  await page.getByText('Truffled bikini', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose this' }).click()
  await chooseAndAdd(page, ['Alcohol-free beer', 'Chocolate chip cookie'])
}

test('G10 a refused order with points says what has changed, and so does the checkout that it leads to', async ({
  page,
}) => {
  await page.goto(at('/'))
  await untilReadyOffline(page)
  await page.goto(`${at('/register')}&redirect=/item/burrata`)
  giveMember(server, await signUp(page, server), '--points', '40')
  await page.goto(at('/item/burrata'))
  await page.getByRole('button', { name: 'More: How many' }).click()
  await chooseAndAdd(page, [])
  await page.goto(at('/order/confirm'))
  await page.getByText('Use my 40 points').click()
  const order = await readyToOrder(page)
  await expect(order).toHaveText(/€21\.00/)
  await server.stop('SIGKILL')
  await order.click()
  await expect(page.getByText(/Saved on this phone|Checking with the restaurant/).first()).toBeVisible()
  await changeDish('burrata', (item) => {
    item.price = 12.5
  })
  await server.start()
  await page.reload()

  const changed = page.getByRole('listitem').filter({ hasText: 'Burrata' }).filter({ hasText: 'Before' })
  await expect(changed).toContainText('Before €11.50')
  await expect(changed).toContainText('Now €12.50')
  await expect(page.getByText('New total')).toBeVisible()
  await expect(page.getByText('€21.00').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('€23.00').filter({ visible: true }).first()).toBeVisible()

  // The checkout takes off the ticked points, at the present prices that it shows.
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByRole('checkbox', { name: /Use my 40 points/ })).toBeChecked()
  await expect(page.getByText('The menu has changed: have a look at 1 dish below.')).toBeVisible()
  await expect(changed).toContainText('Before €23.00')
  await expect(changed).toContainText('Now €25.00')
  const again = page.getByRole('button', { name: orderButton })
  await untilPriced(again)
  await expect(again).toHaveText(/€23\.00/)
  // Nothing is ordered at another price of a dish before that was accepted.
  await again.click()
  await expect(page.getByRole('dialog', { name: 'The menu has changed' })).toContainText('€23.00')
  expect(server.orders()).toEqual([])
})

test('a combo in the cart names the pick that is gone, in the present language, and only that is chosen again', async ({
  page,
}) => {
  await page.goto(`${at('/login')}&redirect=/combo/sandwich-deal`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await addDeal(page)
  await takeOff('cookie')
  await page.goto(`${at('/menu')}&language=fr`)
  await page.getByRole('button', { name: /la carte a changé/ }).click()
  const line = page.getByRole('dialog').getByRole('listitem')
  await expect(line).toContainText('Sandwich, boisson')
  await expect(line).toContainText('Chocolate chip cookie')

  await page.goto(`${at('/order/confirm')}&language=en`)
  await expect(page.getByText('No longer available: Chocolate chip cookie')).toBeVisible()
  // There is nothing left to order for €0.00.
  await expect(page.getByText('None of these dishes is available right now.')).toBeVisible()
  await expect(page.getByRole('button', { name: orderButton })).toBeDisabled()
  await page.goto(at('/menu'))
  await page.getByRole('button', { name: /View cart.*the menu has changed/ }).click()
  await expect(cart(page).getByText('No longer available: Chocolate chip cookie')).toBeVisible()
  const toCheckout = cart(page).getByRole('link', { name: 'Go to checkout' })
  await expect(toCheckout).toHaveCount(0)
  await cart(page)
    .getByRole('link', { name: /^Choose again/ })
    .click()
  await expect(page.getByRole('radio', { name: /Truffled bikini/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Alcohol-free beer/ })).toBeChecked()
  await chooseAndAdd(page, ['Fruit from the stalls'])
  // It has taken the place of the line that couldn't be had.
  await expect(cart(page).getByRole('listitem')).toHaveCount(1)
  await expect(cart(page).getByRole('listitem')).toContainText('Fruit from the stalls')
  await expect(cart(page).getByText(/No longer available|has changed/)).toHaveCount(0)
  await expect(toCheckout).toBeVisible()
})

test('G32 what somebody began to choose again isn’t there for the next person who goes back', async ({
  page,
}) => {
  await page.goto(`${at('/login')}&redirect=/combo/sandwich-deal`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByRole('textbox', { name: /note/i }).fill('No nuts for Ana')
  await addDeal(page)
  await takeOff('cookie')
  await page.goto(at('/menu'))
  await page.getByRole('button', { name: /View cart.*the menu has changed/ }).click()
  await cart(page)
    .getByRole('link', { name: /^Choose again/ })
    .click()
  const note = page.getByRole('textbox', { name: /note/i })
  await expect(note).toHaveValue('No nuts for Ana')
  await page.goto(at('/profile'))
  await page.getByRole('button', { name: 'Exit guest mode' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
  await expect(page.getByText('You left guest mode')).toBeVisible()
  await page.goto(at('/login'))
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page).not.toHaveURL(/login/)
  // Past home, twice, and the profile.
  await page.evaluate(() => history.go(-3))
  await expect(page).toHaveURL(/\/combo\//)
  await expect(page.getByRole('radio', { name: /Alcohol-free beer/ })).toBeVisible()
  await expect(note).toHaveValue('')
  await expect(page.getByRole('radio', { name: /Alcohol-free beer/ })).not.toBeChecked()
})

test('ordering a past combo again names its lost pick and offers to choose only that anew', async ({
  page,
}) => {
  await page.goto(`${at('/login')}&redirect=/combo/sandwich-deal`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await addDeal(page)
  await page.goto(at('/order/confirm'))
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  const order = page.url()
  await completeOrders(server)
  await takeOff('cookie')
  await page.goto(at('/combo/sandwich-deal'))
  await expect(page.getByRole('radio', { name: /Fruit from the stalls/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Chocolate chip cookie/ })).toHaveCount(0)
  await page.goto(order)
  await page.getByRole('button', { name: 'Order it again' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Sandwich, drink and something sweet' })
  await expect(notice).toContainText('No longer available: Chocolate chip cookie')
  await notice.getByRole('link', { name: /^Choose again/ }).click()
  await expect(page.getByRole('radio', { name: /Truffled bikini/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Alcohol-free beer/ })).toBeChecked()
  await chooseAndAdd(page, ['Fruit from the stalls'])
})
