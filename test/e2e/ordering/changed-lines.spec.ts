import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { giveMember } from '../support/servers/owner.ts'
import { signUp } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { orderButton } from '../../support/order-button.ts'
import { chooseAndAdd, readyToOrder, untilPriced, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const at = (path: string) => `http://localhost:${server.port}${path}?table=t1-k7wq`

const changeDish = (itemId: string, change: (item: { price: number; orderTypes?: string[] }) => void) =>
  changeShop(server, ({ categories = [] }) => {
    for (const item of categories.flatMap(({ items }) => items)) if (item.id === itemId) change(item)
  })

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
  await server.start()
  await changeDish('burrata', (item) => {
    item.price = 12.5
  })
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
